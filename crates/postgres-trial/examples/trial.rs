//! Starts a PostgreSQL, keeps something in it, restarts it, and looks whether it is still there.

use std::io;

use parlor_postgres_trial::Postgres;

fn main() -> io::Result<()> {
    let mut postgres = Postgres::start()?;
    let url = postgres.database()?;
    println!("a database at {url}");
    postgres.ask(&url, "CREATE TABLE move (seq BIGINT PRIMARY KEY, text TEXT NOT NULL)")?;
    postgres.ask(&url, "INSERT INTO move VALUES (1, 'Q@d1')")?;
    postgres.crash()?;
    println!("killed: {}", postgres.ask(&url, "SELECT 1").is_err());
    postgres.begin()?;
    println!("after that there is still: {}", postgres.ask(&url, "SELECT * FROM move")?);
    Ok(())
}
