//! What was committed is there after a restart and after a crash, and nothing is left at the end.

use std::path::Path;

use parlor_postgres_trial::Postgres;

#[test]
fn what_was_committed_outlasts_stops_and_crashes() {
    let mut postgres = Postgres::start().unwrap();
    let (one, other) = (postgres.database().unwrap(), postgres.database().unwrap());
    postgres.ask(&one, "CREATE TABLE pion (square TEXT)").unwrap();
    assert!(postgres.ask(&other, "SELECT * FROM pion").is_err(), "every database is its own");
    postgres.ask(&one, "INSERT INTO pion VALUES ('d1')").unwrap();
    postgres.restart().unwrap();
    postgres.ask(&one, "INSERT INTO pion VALUES ('e1')").unwrap();
    postgres.stop().unwrap();
    assert!(postgres.ask(&one, "SELECT 1").is_err());
    postgres.begin().unwrap();
    postgres.crash().unwrap();
    postgres.begin().unwrap();
    assert_eq!(postgres.ask(&one, "SELECT square FROM pion ORDER BY square").unwrap(), "d1\ne1");
    let folder = one.split_once("host=").unwrap().1.to_owned();
    assert!(Path::new(&folder).exists());
    drop(postgres);
    assert!(!Path::new(&folder).exists());
}
