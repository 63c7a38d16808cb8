//! Reads lines of the protocol, good and bad, and prints what becomes of them.
//!
//! `cargo run -p parlor-protocol --example read_a_request`

use parlor_protocol::{Answer, read_request};

fn main() {
    let lines = [
        r#"{"id":"1","action":"state","game":"ur","moves":["d2","-1:2"]}"#,
        r#"{"id":"2","action":"state","game":"ur","moves":"d2"}"#,
        r#"{"id":"3","action":"stare"}"#,
        "nonsense",
    ];
    for line in lines {
        println!("> {line}");
        match read_request(line.as_bytes()) {
            Ok(request) => println!("  a request with the id {:?}", request.id),
            // What is refused says what is wrong, where, and how to mend it.
            Err((id, problem)) => println!("{}", Answer::failure(id, problem).to_line()),
        }
    }
}
