use parlor_rules::{Notation, Refusal, Side};

use crate::board::Board;
use crate::dolanan::Dolanan;
use crate::ending::Ending;
use crate::kind::Kind;
use crate::phase::Phase;
use crate::position::Position;
use crate::setup::{Setup, Word};

type Checked = Result<(), Refusal>;

impl<K: Kind> Setup<K> {
    /// Makes sure that the fields fit together; then they are rules and a position.
    pub(crate) fn check(self) -> Result<(Dolanan<K>, Position), Refusal> {
        let phase = self.check_phase()?;
        self.check_pions()?;
        self.check_counts()?;
        self.check_lines()?;

        let game = Dolanan::on(Board::new::<K>(self.numbers), Side::First);
        let side = self.side.unwrap_or(Side::First);
        let mut position = Position { claims: self.claims, pions: self.pions, side, phase };
        match self.phase {
            // A set-up on a number that the board lacks is over as soon as it is made, also when it is read.
            Word::C1 => game.complete_setup(&mut position),
            Word::C if game.available(&position).is_empty() => return Err(no_free_cell(&game, &position)),
            _ => {}
        }
        if let Some(ending) = self.ending {
            check_ending(&game, &position, ending)?;
        }
        Ok((game, position))
    }

    /// RESULT and SIDE as PHASE requires.
    fn check_phase(&self) -> Result<Phase, Refusal> {
        let word = self.phase.text();
        match (self.phase, self.side) {
            (Word::End, Some(_)) => {
                return Err(Refusal::new(
                    "side-for-phase",
                    "in phase end nobody acts: the side must be \"-\"",
                ));
            }
            (Word::End, None) | (_, Some(_)) => {}
            (_, None) => {
                return Err(Refusal::new(
                    "side-for-phase",
                    format!("in phase {word} somebody acts: the side must be b or r"),
                ));
            }
        }
        match (self.phase, self.ending) {
            (Word::P1, None) => Ok(Phase::FirstPion),
            (Word::P2, None) => Ok(Phase::SecondPion),
            (Word::C1, None) => Ok(Phase::FirstClaim),
            (Word::M, None) => Ok(Phase::Move),
            (Word::C, None) => Ok(Phase::Claim),
            (Word::End, Some(ending)) => Ok(Phase::End(ending)),
            (Word::End, None) => Err(Refusal::new(
                "result-for-phase",
                "in phase end the result must say how, such as b:line or d",
            )),
            (_, Some(ending)) => Err(Refusal::new(
                "result-for-phase",
                format!(
                    "the result is {}, but the phase is {word}: write \"-\", or the phase end",
                    ending.word()
                ),
            )),
        }
    }

    fn check_pions(&self) -> Checked {
        let placed = self.pions.iter().filter(|&&value| value > 0).count();
        let (fits, wanted) = match (self.phase, self.ending) {
            (Word::P1, _) => (placed == 0, "no pion is"),
            (Word::P2, _) => (placed == 1, "one pion is"),
            // Whoever gives up during the set-up leaves it unfinished.
            (Word::End, Some(Ending::Time(_) | Ending::Resign(_))) => {
                (placed == 2 || self.claimed() == 0, "both pions are, since cells are claimed,")
            }
            _ => (placed == 2, "both pions are"),
        };
        if !fits {
            let word = self.phase.text();
            return Err(Refusal::new(
                "pions-for-phase",
                format!("in phase {word} {wanted} placed, but here {placed} of 2 are"),
            )
            .with("phase", word)
            .with("placed", placed));
        }
        let [blue, red] = self.pions;
        if placed == 2 && red > K::highest(blue) {
            return Err(sum_too_large(blue, red));
        }
        Ok(())
    }

    fn check_counts(&self) -> Checked {
        let [blue, red] = self.claims.map(|claims| claims.len());
        let (fits, wanted) = match self.phase {
            Word::P1 | Word::P2 | Word::C1 => (blue + red == 0, "before the first claim no cell is claimed"),
            Word::M | Word::C => (
                blue + red > 0 && self.side.is_some_and(|side| may_act(side, blue, red)),
                "the side that acts has as many cells as the other or one less, and the opener has one at least",
            ),
            Word::End => {
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

    fn check_lines(&self) -> Checked {
        let winner = match self.ending {
            Some(Ending::Line(winner)) => Some(winner),
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

    fn claimed(&self) -> u32 {
        self.claims[0].len() + self.claims[1].len()
    }
}

/// Whether the numbers of cells allow that it was this side's turn: claims alternate, whoever opened.
fn may_act(side: Side, blue: u32, red: u32) -> bool {
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

/// Two pions that add up to more than the addition game allows.
pub(crate) fn sum_too_large(blue: u8, red: u8) -> Refusal {
    let sum = u32::from(blue) + u32::from(red);
    Refusal::new(
        "sum-too-large",
        format!("the pions would make {blue} + {red} = {sum}, but 18 is the largest sum"),
    )
    .with("sum", sum)
}
