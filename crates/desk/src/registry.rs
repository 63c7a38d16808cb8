use parlor_roster::{Complete, Visitor, visit_games};

use crate::Table;
use crate::table::TableOf;

/// A table for every game there is.
pub fn tables() -> Vec<Box<dyn Table>> {
    struct SetUp(Vec<Box<dyn Table>>);
    impl Visitor for SetUp {
        fn visit<G: Complete>(&mut self) {
            self.0.push(TableOf::<G>::boxed());
        }
    }
    let mut tables = SetUp(Vec::new());
    visit_games(&mut tables);
    tables.0
}
