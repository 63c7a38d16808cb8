/// What stands before the lines of a block: the signs of the lists and quotes that it is in.
#[derive(Default)]
pub(crate) struct Indents {
    levels: Vec<Level>,
    /// The lists that are open, the innermost last.
    lists: Vec<List>,
}

/// A list item or a quote.
struct Level {
    /// Before its first line; used once.
    first: Option<String>,
    /// Before all others.
    others: String,
}

struct List {
    /// The number of the next item, if they have numbers.
    number: Option<u64>,
    /// Items so far.
    items: usize,
}

impl Indents {
    /// A list begins, with this number if it has any.
    pub(crate) fn begin_list(&mut self, number: Option<u64>) {
        self.lists.push(List { number, items: 0 });
    }

    /// The innermost list ends.
    pub(crate) fn end_list(&mut self) {
        self.lists.pop();
    }

    /// Whether there is a list around us.
    pub(crate) fn in_list(&self) -> bool {
        !self.lists.is_empty()
    }

    /// Whether the next line is the first one of a list.
    pub(crate) fn is_first_of_list(&self) -> bool {
        let waits = self.levels.last().is_some_and(|level| level.first.is_some());
        waits && self.lists.last().is_some_and(|list| list.items == 1)
    }

    /// An item of the innermost list begins.
    pub(crate) fn begin_item(&mut self) {
        let Some(list) = self.lists.last_mut() else { return };
        list.items += 1;
        let sign = match &mut list.number {
            Some(number) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            None => "- ".to_owned(),
        };
        let others = " ".repeat(sign.len());
        self.levels.push(Level { first: Some(sign), others });
    }

    /// An item ends.
    pub(crate) fn end_item(&mut self) {
        self.levels.pop();
    }

    /// A quote begins.
    pub(crate) fn quote(&mut self) {
        self.levels.push(Level { first: None, others: "> ".to_owned() });
    }

    /// A quote ends.
    pub(crate) fn end_quote(&mut self) {
        self.levels.pop();
    }

    /// What stands before the next line and before the lines after it. The signs of list items are used up by this.
    pub(crate) fn take(&mut self) -> (String, String) {
        let others: String = self.levels.iter().map(|level| level.others.as_str()).collect();
        let first =
            self.levels.iter_mut().map(|level| level.first.take().unwrap_or_else(|| level.others.clone()));
        (first.collect(), others)
    }
}
