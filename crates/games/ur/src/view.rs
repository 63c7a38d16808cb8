use parlor_rules::{Hand, Layout, Mark, Moves, Notation, Offer, Piece, Say, Show, Side, State, View};

use crate::{HAND, HOME, Move, MoveKind, Position, SQUARES, Stage, Ur, is_rosette};

impl Show for Ur {
    fn layout() -> Layout {
        crate::layout::layout()
    }

    fn view(&self, state: &State<Ur>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: pieces(position),
            hands: Side::BOTH.into_iter().flat_map(|side| self.hands(position, side)).collect(),
            marks: marks(position, played),
            moves: self.moves(state).into_iter().map(|mv| self.offer(position, mv)).collect(),
        }
    }
}

impl Ur {
    fn hands(&self, position: &Position, side: Side) -> [Hand; 2] {
        let (hand, home) = (position.hand(side), self.borne_off(position, side));
        [(HAND, "piece", hand), (HOME, "home", home)].map(|(place, kind, count)| Hand {
            at: at(side, place),
            side: Ur::name(side).to_owned(),
            kind: kind.to_owned(),
            count: count.into(),
        })
    }

    fn offer(&self, position: &Position, mv: Move) -> Offer {
        let side = position.side();
        let steps = match mv.kind() {
            MoveKind::Pass => vec!["pass".to_owned()],
            MoveKind::Roll(number) => vec![format!("roll:{number}")],
            MoveKind::Piece { from, to } => vec![at(side, from), at(side, to)],
        };
        Offer { mv: self.write_move(position, mv), steps, say: self.say(position, mv) }
    }

    fn say(&self, position: &Position, mv: Move) -> Say {
        let side = ("side", Ur::name(position.side()).to_owned());
        match mv.kind() {
            MoveKind::Roll(number) => Say::new("ur.roll", [side, ("roll", number.to_string())]),
            MoveKind::Pass => match position.stage() {
                Stage::Rolled(roll @ 1..) => Say::new("ur.pass-blocked", [side, ("roll", roll.to_string())]),
                _ => Say::new("ur.pass-zero", [side]),
            },
            MoveKind::Piece { from: HAND, to } => {
                let key = if is_rosette(to) { "ur.enter-again" } else { "ur.enter" };
                Say::new(key, [side, ("to", to.to_string())])
            }
            MoveKind::Piece { from, to: HOME } => Say::new("ur.bear-off", [side, ("from", from.to_string())]),
            MoveKind::Piece { from, to } => {
                let key = match (self.is_capture(position, mv), is_rosette(to)) {
                    (true, _) => "ur.capture",
                    (false, true) => "ur.move-again",
                    (false, false) => "ur.move",
                };
                Say::new(key, [side, ("from", from.to_string()), ("to", to.to_string())])
            }
        }
    }
}

/// The id of a place as a side sees it: hand and home are its own.
fn at(side: Side, place: i8) -> String {
    match place {
        HAND => format!("hand:{}", Ur::name(side)),
        HOME => format!("home:{}", Ur::name(side)),
        square => square.to_string(),
    }
}

fn pieces(position: &Position) -> Vec<Piece> {
    let on = |square: i8| Some(Piece::new(square.to_string(), "piece", Ur::name(position.piece_on(square)?)));
    (0..SQUARES as i8).filter_map(on).collect()
}

/// The roll, and where the last piece that moved came from and went to.
fn marks(position: &Position, played: &[Move]) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Stage::Rolled(roll) = position.stage() {
        marks.push(Mark { text: Some(roll.to_string()), ..Mark::new("roll", Vec::new()) });
    }
    if let Some((side, from, to)) = last_piece_move(position, played) {
        marks.push(Mark::new("from", vec![at(side, from)]));
        marks.push(Mark::new("last", vec![at(side, to)]));
    }
    marks
}

/// The last move of a piece, and whose it was: moves of the two sides from the lane can look alike, so the turn is
/// followed back from the position through the passes made since.
fn last_piece_move(position: &Position, played: &[Move]) -> Option<(Side, i8, i8)> {
    let mut next = position.side();
    for mv in played.iter().rev() {
        match mv.kind() {
            MoveKind::Roll(_) => {}
            MoveKind::Pass => next = !next,
            MoveKind::Piece { from, to } => {
                let keeps_turn = is_rosette(to) || position.stage() == Stage::Over;
                return Some((if keeps_turn { next } else { !next }, from, to));
            }
        }
    }
    None
}
