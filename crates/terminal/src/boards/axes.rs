use crate::boards::spot::Spot;

/// Names of columns and rows, where the ids of most cells are made of them; otherwise empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Axes {
    /// Labels of columns, and where they are.
    pub columns: Vec<(f64, String)>,
    /// Labels of rows, and where they are.
    pub rows: Vec<(f64, String)>,
    /// Column and row of every cell.
    of: Vec<Option<(String, String)>>,
}

/// A way to make an id of a column and a row, read backwards.
type Form = fn(&str) -> Option<(String, String)>;

/// Cells whose ids must follow a form for it to be the board's.
const MOST: f64 = 0.8;

impl Axes {
    /// Finds out how the ids are made.
    pub fn of(spots: &[Spot]) -> Axes {
        let forms: [Form; 3] = [letter_digit, dashed, two_digits];
        let split = |form: &Form| spots.iter().map(|spot| form(&spot.id)).collect::<Vec<_>>();
        let enough = |of: &Vec<Option<_>>| of.iter().flatten().count() as f64 >= MOST * spots.len() as f64;
        let Some(of) = forms.iter().map(split).find(enough) else { return Axes::default() };
        let named = |at: fn(&Spot) -> f64, label: fn(&(String, String)) -> &String| {
            let pairs =
                spots.iter().zip(&of).filter_map(|(spot, names)| Some((at(spot), label(names.as_ref()?))));
            consistent(pairs)
        };
        let columns = named(|spot| spot.x, |names| &names.0);
        let rows = named(|spot| spot.y, |names| &names.1);
        if columns.is_empty() || rows.is_empty() { Axes::default() } else { Axes { columns, rows, of } }
    }

    /// Whether there are any.
    pub fn exist(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Whether column and row name all cells.
    pub fn name_all(&self) -> bool {
        self.of.iter().all(Option::is_some)
    }

    /// Whether column and row name this cell.
    pub fn name(&self, index: usize) -> bool {
        self.of.get(index).is_some_and(Option::is_some)
    }

    /// The cells of a column or row.
    pub fn cells_of(&self, label: &str) -> Vec<usize> {
        let along = |column: bool| {
            let is_it =
                move |names: &(String, String)| if column { names.0 == label } else { names.1 == label };
            let cells = self.of.iter().enumerate();
            cells.filter(move |(_, names)| names.as_ref().is_some_and(is_it)).map(|(index, _)| index)
        };
        if self.columns.iter().any(|(_, name)| name == label) {
            return along(true).collect();
        }
        if self.rows.iter().any(|(_, name)| name == label) { along(false).collect() } else { Vec::new() }
    }

    /// The labels of a cell's column and row.
    pub fn labels_of(&self, index: usize) -> impl Iterator<Item = &str> {
        let names = self.of.get(index).and_then(Option::as_ref);
        names.into_iter().flat_map(|(column, row)| [column.as_str(), row.as_str()])
    }
}

/// The labels by place, if every place has one label and every label one place; otherwise none.
fn consistent<'a>(pairs: impl Iterator<Item = (f64, &'a String)>) -> Vec<(f64, String)> {
    let mut found: Vec<(f64, String)> = Vec::new();
    for (at, label) in pairs {
        let same_place = |(other, _): &&(f64, String)| (other - at).abs() < 0.01;
        let same_label = |(_, name): &&(f64, String)| name == label;
        match (found.iter().find(same_place), found.iter().find(same_label)) {
            (None, None) => found.push((at, label.clone())),
            (Some(a), Some(b)) if a == b => {}
            _ => return Vec::new(),
        }
    }
    found
}

/// `d4`: column d, row 4.
fn letter_digit(id: &str) -> Option<(String, String)> {
    let letters = id.bytes().take_while(u8::is_ascii_lowercase).count();
    let (column, row) = id.split_at(letters);
    (letters == 1 && is_number(row)).then(|| (column.to_owned(), row.to_owned()))
}

/// `3-4`: row 3, column 4.
fn dashed(id: &str) -> Option<(String, String)> {
    let (row, column) = id.split_once('-')?;
    (is_number(row) && is_number(column)).then(|| (column.to_owned(), row.to_owned()))
}

/// `47`: row 4, column 7.
fn two_digits(id: &str) -> Option<(String, String)> {
    (id.len() == 2 && is_number(id)).then(|| (id[1..].to_owned(), id[..1].to_owned()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
