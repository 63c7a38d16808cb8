//! The page is embedded in the program; a page built later must be taken in.
fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
