use parlor_rules::{Notation, Refusal, Side};

use crate::refusals::{no_such_value, sum_too_large};
use crate::{Board, Cell, CellSet, Dolanan, Ending, Kind, Phase, Position};

/// A position as somebody gives it, not yet checked.
///
/// ```
/// use parlor_dolanan::{Addition, Cell, CellSet, Phase, Setup};
/// use parlor_rules::{Notation, Options, Side};
///
/// // The pions make 5 + 6, and the whole board carries 11.
/// let mut setup = Setup {
///     numbers: [11; 100],
///     claims: [CellSet::EMPTY; 2],
///     pions: [Some(5), Some(6)],
///     side: Some(Side::First),
///     phase: Phase::FirstClaim,
/// };
/// assert!(Addition::build(&Options::default(), &setup).is_ok());
///
/// setup.claims[1].insert(Cell::new(4, 7).unwrap());
/// let refusal = Addition::build(&Options::default(), &setup).unwrap_err();
/// assert_eq!(refusal.to_string(), "blue has 0 cells and red 1, but before the first claim no cell is claimed");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The numbers of the board, row by row.
    pub numbers: [u8; 100],
    /// The cells that each side has claimed.
    pub claims: [CellSet; 2],
    /// The values of the pions; nothing for one that is not placed.
    pub pions: [Option<u8>; 2],
    /// Who acts; nobody when the game is over.
    pub side: Option<Side>,
    /// What is due next.
    pub phase: Phase,
}

type Checked = Result<(), Refusal>;

impl Setup {
    /// The set-up of a position on a board.
    pub(crate) fn new(board: &Board, position: &Position) -> Setup {
        Setup {
            numbers: *board.numbers(),
            claims: position.claims,
            pions: Side::BOTH.map(|side| position.pion(side)),
            side: position.side(),
            phase: position.phase,
        }
    }

    /// Makes sure that all fits together; then it is rules and a position.
    pub(crate) fn build<K: Kind>(&self) -> Result<(Dolanan<K>, Position), Refusal> {
        self.check_numbers::<K>()?;
        self.check_side()?;
        self.check_pions::<K>()?;
        self.check_counts()?;
        self.check_lines::<K>()?;

        let game = Dolanan::on(Board::new::<K>(self.numbers), Side::First);
        let pions = self.pions.map(Option::unwrap_or_default);
        let side = self.side.unwrap_or(Side::First);
        let mut position = Position { claims: self.claims, used_up: 0, pions, side, phase: self.phase };
        for cell in self.claims[0] | self.claims[1] {
            game.use_up(&mut position, cell);
        }
        match self.phase {
            // A set-up on a number that the board lacks is over as soon as it is made, also when it is read.
            Phase::FirstClaim => game.complete_setup(&mut position),
            Phase::Claim if game.available(&position).is_empty() => {
                return Err(no_free_cell(&game, &position));
            }
            Phase::End(ending) => check_ending(&game, &position, ending)?,
            _ => {}
        }
        Ok((game, position))
    }

    /// Numbers that two pions can make, and no cell with two owners.
    fn check_numbers<K: Kind>(&self) -> Checked {
        if let Some(cell) = Cell::all().find(|cell| !K::NUMBERS.contains(&self.numbers[cell.index()])) {
            let number = self.numbers[cell.index()];
            return Err(Refusal::new(
                "number",
                format!("cell {cell} carries {number}, which no two pions of {} make", K::ABOUT.id),
            )
            .with("cell", cell)
            .with("number", number));
        }
        match (self.claims[0] & self.claims[1]).first() {
            Some(cell) => {
                let detail = format!("both sides have claimed cell {cell}; a cell has one owner");
                Err(Refusal::new("two-owners", detail).with("cell", cell))
            }
            None => Ok(()),
        }
    }

    /// Somebody acts unless the game is over.
    fn check_side(&self) -> Checked {
        let detail = match (self.phase, self.side) {
            (Phase::End(_), None) => return Ok(()),
            (Phase::End(_), Some(_)) => "in phase end nobody acts: the side must be \"-\"".to_owned(),
            (_, Some(_)) => return Ok(()),
            (phase, None) => format!("in phase {} somebody acts: the side must be b or r", phase.word()),
        };
        Err(Refusal::new("side-for-phase", detail))
    }

    fn check_pions<K: Kind>(&self) -> Checked {
        let values = 1..=K::VALUES;
        if let Some(value) = self.pions.into_iter().flatten().find(|value| !values.contains(value)) {
            return Err(no_such_value::<K>(value));
        }
        let placed = self.pions.iter().flatten().count();
        let (fits, wanted) = match self.phase {
            Phase::FirstPion => (placed == 0, "no pion is"),
            Phase::SecondPion => (placed == 1, "one pion is"),
            // Whoever gives up during the set-up leaves it unfinished.
            Phase::End(Ending::Time(_) | Ending::Resign(_)) => {
                (placed == 2 || self.claimed() == 0, "both pions are, since cells are claimed,")
            }
            _ => (placed == 2, "both pions are"),
        };
        if !fits {
            let word = self.phase.word();
            return Err(Refusal::new(
                "pions-for-phase",
                format!("in phase {word} {wanted} placed, but here {placed} of 2 are"),
            )
            .with("phase", word)
            .with("placed", placed));
        }
        match self.pions {
            [Some(blue), Some(red)] if red > K::highest(blue) => Err(sum_too_large(blue, red)),
            _ => Ok(()),
        }
    }

    fn check_counts(&self) -> Checked {
        let [blue, red] = self.claims.map(|claims| claims.len());
        let (fits, wanted) = match self.phase {
            Phase::FirstPion | Phase::SecondPion | Phase::FirstClaim => {
                (blue + red == 0, "before the first claim no cell is claimed")
            }
            Phase::Move | Phase::Claim => (
                blue + red > 0 && self.side.is_some_and(|side| may_act(side, blue, red)),
                "the side that acts has as many cells as the other or one less, and the opener has one at least",
            ),
            Phase::End(_) => {
                (blue.abs_diff(red) <= 1, "the sides claim in turn, so they differ by one cell at most")
            }
        };
        if fits {
            return Ok(());
        }
        Err(Refusal::new("piece-count", format!("blue has {blue} cells and red {red}, but {wanted}"))
            .with("blue", blue)
            .with("red", red))
    }

    fn check_lines<K: Kind>(&self) -> Checked {
        let winner = match self.phase {
            Phase::End(Ending::Line(winner)) => Some(winner),
            _ => None,
        };
        for side in Side::BOTH.into_iter().filter(|&side| Some(side) != winner) {
            let line = self.claims[side.index()].line();
            if !line.is_empty() {
                let cells: Vec<_> = line.into_iter().map(|cell| cell.to_string()).collect();
                let (name, cells) = (Dolanan::<K>::side_name(side), cells.join(" "));
                return Err(Refusal::new(
                    "line",
                    format!(
                        "{name} has a line on {cells}: the phase must be end and the result a line of {name}"
                    ),
                )
                .with("side", name)
                .with("cells", cells));
            }
        }
        Ok(())
    }

    fn claimed(&self) -> usize {
        self.claims[0].len() + self.claims[1].len()
    }
}

/// Whether the numbers of cells allow that it was this side's turn: claims alternate, whoever opened.
fn may_act(side: Side, blue: usize, red: usize) -> bool {
    let (own, other) = if side == Side::First { (blue, red) } else { (red, blue) };
    own == other || own + 1 == other
}

/// Whether the board shows what the result says. Time and resignation are not seen on the board.
fn check_ending<K: Kind>(game: &Dolanan<K>, position: &Position, ending: Ending) -> Checked {
    let [blue, red] = Side::BOTH.map(|side| position.claims(side).len());
    let dead = game.available(position).is_empty();
    let (fits, wanted) = match ending {
        Ending::Line(winner) => {
            let claims = position.claims(winner);
            // The last claim is part of what the winner has, and it made every line there is.
            let counts = may_act(winner.other(), blue, red);
            (
                counts && claims.has_line() && claims.lines_meet(),
                "the winner's last claim made a line of four",
            )
        }
        Ending::DeadEnd(winner) => {
            let loser = winner.other();
            let ends = if blue + red == 0 {
                game.dead_setup(position, loser)
            } else {
                game.dead_end(position, loser)
            };
            (
                dead && may_act(loser, blue, red) && ends == ending,
                "the loser's pion went to a column without free cells while another had some",
            )
        }
        Ending::Draw => {
            let drawn = |side| {
                let setup = blue + red == 0 && game.dead_setup(position, side) == Ending::Draw;
                let turn = blue + red > 0 && game.dead_end(position, side) == Ending::Draw;
                may_act(side, blue, red) && (setup || turn)
            };
            (
                dead && Side::BOTH.into_iter().any(drawn),
                "a pion went to a column without free cells and no other column had any",
            )
        }
        Ending::Time(_) | Ending::Resign(_) => (true, ""),
    };
    if fits {
        return Ok(());
    }
    let word = ending.word();
    Err(Refusal::new(
        "result-board",
        format!("the result {word} says that {wanted}, but the board does not show it"),
    )
    .with("result", word))
}

fn no_free_cell<K: Kind>(game: &Dolanan<K>, position: &Position) -> Refusal {
    let equation = game.equation(position).unwrap_or_default();
    Refusal::new("no-free-cell", format!("in phase c a claim is due, but no free cell carries {equation}"))
        .with("equation", equation)
}
