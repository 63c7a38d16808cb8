//! Endings with at most three pieces: the table agrees with the rules, and what it claims holds after every past.

use parlor_engines::romgon::{EndingTable, Engine, Expert};
use parlor_players::{Ask, Player, Unwatched};
use parlor_romgon::{Action, Hex, Kind, Move, Piece, Romgon, Setup};
use parlor_rules::{Draws, Game, Moves, Notation, Side, State, Turn, choose_index};
use parlor_search::{Endings, Score};

use super::support::{read, solve};

const NORMAL: Romgon = Romgon { flip: false };

/// A random position of the rhombuses and, mostly, a third piece that is not over.
fn random_state(draws: &mut Draws) -> State<Romgon> {
    loop {
        let mut setup = Setup { board: [None; Hex::COUNT], side: Side::BOTH[choose_index(draws.draw(), 2)] };
        let mut put = |piece: Piece, draws: &mut Draws| {
            setup.board[choose_index(draws.draw(), Hex::COUNT)] = Some(piece)
        };
        if !draws.draw().is_multiple_of(20) {
            let kinds = [Kind::Square, Kind::Triangle, Kind::Circle, Kind::Hexagon];
            let kind = kinds[choose_index(draws.draw(), 4)];
            let orientation = choose_index(draws.draw(), usize::from(kind.orientations())) as u8;
            put(Piece::new(Side::BOTH[choose_index(draws.draw(), 2)], kind, orientation), draws);
        }
        Side::BOTH.into_iter().for_each(|side| put(Piece::new(side, Kind::Rhombus, 0), draws));
        let (game, position) = Romgon::build(&NORMAL.options(), &setup).unwrap();
        let state = State::new(&game, position);
        let complete = Side::BOTH.into_iter().all(|side| state.position.rhombus(side).is_some());
        if complete && matches!(game.turn(&state), Turn::Player(_)) {
            return state;
        }
    }
}

/// What the table says of a position that has no past, from the view of the side to move.
fn known(state: &State<Romgon>) -> Option<Score> {
    let ending = EndingTable::get().ending(&state.position)?;
    let plies = u32::from(ending.plies);
    Some(if plies % 2 == 1 { Score::won_in(plies) } else { Score::lost_in(plies) })
}

/// What the table says of the positions after each move, seen from before it.
fn after_moves(state: &State<Romgon>) -> Vec<(Move, Option<Score>)> {
    let mut after = state.clone();
    let mut scores = Vec::new();
    for mv in NORMAL.moves(state) {
        let undo = NORMAL.play(&mut after, mv);
        let score = match NORMAL.turn(&after) {
            Turn::Over(_) => Some(Score::won_in(1)),
            _ => known(&after).map(|score| match score.plies() {
                Some(plies) if score.is_won() => Score::lost_in(plies + 1),
                plies => Score::won_in(plies.unwrap_or(0) + 1),
            }),
        };
        NORMAL.undo(&mut after, mv, undo);
        scores.push((mv, score));
    }
    scores
}

/// Plain recursion over four plies finds the same winner as soon, or nothing where the table says that it takes longer.
#[test]
fn the_table_agrees_with_plain_recursion() {
    let (mut draws, mut decided) = (Draws::new(1), 0);
    for _ in 0..3_000 {
        let state = random_state(&mut draws);
        let short = known(&state).filter(|score| score.plies().is_some_and(|plies| plies <= 3));
        assert_eq!(solve(&NORMAL, &mut state.clone(), 3), short, "{:?}", state.position);
        decided += usize::from(short.is_some());
    }
    assert!(decided > 500, "{decided}");
}

/// Every value follows from those after the moves, by the rules alone.
#[test]
fn values_follow_from_those_after_them() {
    let (mut draws, mut open) = (Draws::new(2), 0);
    for _ in 0..20_000 {
        let state = random_state(&mut draws);
        let scores = after_moves(&state);
        let best = scores.iter().filter_map(|&(_, score)| score).max();
        let all_known = scores.iter().all(|(_, score)| score.is_some());
        let value = best.filter(|best| best.is_won() || all_known);
        assert_eq!(known(&state), value, "{:?}", state.position);
        open += usize::from(value.is_none());
    }
    assert!(open < 100, "{open}");
}

/// What is claimed is kept: the engine wins against anything within the plies that it said. It says `exact` all the way,
/// with a line to the end, but for the rare game in which a winner who has gone to and fro could not be sure of the rest.
#[test]
fn what_is_claimed_is_won_in_time() {
    let ask = Ask { nodes: Some(200), ..Ask::default() };
    let (mut draws, mut longest, mut unsure) = (Draws::new(3), 0, 0);
    for game in 0..150 {
        let mut state = random_state(&mut draws);
        let Some(score) = EndingTable::get().probe(&state) else { continue };
        let Turn::Player(mover) = NORMAL.turn(&state) else { continue };
        let winner = if score.is_won() { mover } else { !mover };
        let plies = score.plies().unwrap_or(0);
        longest = longest.max(plies);
        for ply in 0.. {
            let side = match NORMAL.turn(&state) {
                Turn::Over(outcome) => {
                    assert_eq!(outcome.winner, Some(winner), "{:?}", state.position);
                    break;
                }
                turn => turn.side().expect("no dice"),
            };
            assert!(ply < plies, "{score:?} in {:?}", state.position);
            let mv = if side == winner {
                let thought = Engine::default().think(&NORMAL, &state, &ask, &mut Unwatched);
                if !thought.exact {
                    unsure += 1;
                    break;
                }
                assert_eq!(thought.winrate, Some(1.0), "{:?}", state.position);
                assert!(thought.candidates[0].line.len() as u32 <= plies - ply);
                thought.mv
            } else if game % 2 == 0 {
                NORMAL.pick_move(&state, draws.draw())
            } else {
                // The longest resistance.
                after_moves(&state).into_iter().max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
            };
            NORMAL.play(&mut state, mv.expect("a move"));
        }
    }
    assert!(longest > 15 && unsure < 5, "{longest} {unsure}");
}

/// Where the past may stop the winner, nothing is claimed: once both sides have gone there and back, a position has
/// occurred twice.
#[test]
fn the_past_is_minded() {
    let (mut draws, mut silenced) = (Draws::new(4), 0);
    for _ in 0..500 {
        let mut state = random_state(&mut draws);
        let claimed = EndingTable::get().probe(&state).is_some();
        if claimed && go_there_and_back(&mut state) {
            assert!(EndingTable::get().ending(&state.position).is_some());
            assert_eq!(EndingTable::get().probe(&state), None, "{:?}", state.position);
            silenced += 1;
        }
    }
    assert!(silenced > 50, "{silenced}");
}

/// Both sides move and move back, if they can and the game goes on.
fn go_there_and_back(state: &mut State<Romgon>) -> bool {
    let quiet = |state: &State<Romgon>, mv: &Move| matches!(mv.action(), Action::Go { to, turn: None } if state.position.piece(to).is_none());
    let play = |state: &mut State<Romgon>, mv: Option<Move>| {
        let mv = mv.filter(|&mv| NORMAL.is_legal(state, mv))?;
        NORMAL.play(state, mv);
        matches!(NORMAL.turn(state), Turn::Player(_)).then_some(Move::go(mv.to(), mv.from()))
    };
    let first = NORMAL.moves(state).into_iter().find(|mv| quiet(state, mv));
    let Some(first_back) = play(state, first) else { return false };
    let second = NORMAL.moves(state).into_iter().find(|mv| quiet(state, mv));
    let Some(second_back) = play(state, second) else { return false };
    play(state, Some(first_back)).is_some() && play(state, Some(second_back)).is_some()
}

/// Flip mode has no table, more pieces have none, and levels do not look.
#[test]
fn others_do_not_look() {
    let expert = Expert::default();
    let text = "6/7/8/R5S1r/8/7/6 w";
    assert!(expert.probe(&NORMAL, &read(&NORMAL, text)).is_some());
    let mut blind = expert;
    blind.endings = false;
    assert_eq!(blind.probe(&NORMAL, &read(&NORMAL, text)), None);
    let flip = Romgon { flip: true };
    assert_eq!(expert.probe(&flip, &read(&flip, text)), None);
    assert_eq!(expert.probe(&NORMAL, &read(&NORMAL, "6/7/8/R5S1r/s7/7/6 w")), None);
}
