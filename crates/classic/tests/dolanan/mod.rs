//! The classic players of both Dolanan games: the evaluation vectors number by number, and the tests T1 to T7 that the
//! document names, but for the latency, which is measured and not tested.

mod guards;
mod legality;
mod levels;
mod opening;
mod reference;
mod vectors;

use std::path::Path;

use parlor_classic::dolanan::{Level, players};
use parlor_dolanan::{Action, Add, Dolanan, Kind, Move};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Setting, Settings, Side, State, Turn};
use serde_json::Value;

/// The levels by the names of the vectors, in the order of `players`.
const LEVELS: [(&str, Level); 3] = [("easy", Level::Easy), ("normal", Level::Normal), ("hard", Level::Hard)];

fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn eval_lines<K: Kind>() -> Vec<Value> {
    lines(&format!("tests/vectors/dolanan-{}-eval.jsonl", K::ABOUT.id))
}

/// The positions of the rules' own vectors.
fn positions<K: Kind>() -> Vec<Value> {
    let lines = lines(&format!("../games/dolanan/tests/vectors/{}.jsonl", K::ABOUT.id));
    lines.into_iter().filter(|line| line["kind"] == "pos").collect()
}

fn read<K: Kind>(text: &str) -> (Dolanan<K>, State<Dolanan<K>>) {
    let (game, position) = Dolanan::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

fn new_game<K: Kind>(seed: u64, opener: Side) -> Dolanan<K> {
    let options = Options::default().with_integer("seed", (seed % 1_000_000) as i64);
    Dolanan::new(&options.with_text("opener", K::ABOUT.sides[opener.index()])).unwrap()
}

fn ask(seed: u64) -> Ask {
    Ask { seed, ..Ask::default() }
}

fn silent(guards: bool) -> Ask {
    Ask { tuning: Settings::default().with("guards", guards).with("noise", 0.0), ..Ask::default() }
}

fn think<K: Kind>(
    player: &dyn Player<Dolanan<K>>,
    game: &Dolanan<K>,
    state: &State<Dolanan<K>>,
    ask: &Ask,
) -> Thought<Move> {
    player.think(game, state, ask, &mut Unwatched)
}

/// Calls `f` for the positions of games that `player` plays against chance, in turn as blue and as red.
fn walk<K: Kind>(
    games: u64,
    player: &dyn Player<Dolanan<K>>,
    mut f: impl FnMut(&Dolanan<K>, &State<Dolanan<K>>, u64),
) {
    let mut draws = Draws::new(11);
    for index in 0..games {
        let game = new_game::<K>(draws.draw(), Side::BOTH[index as usize % 2]);
        let mut state = State::start(&game);
        while let Turn::Player(side) = game.turn(&state) {
            let seed = draws.draw();
            f(&game, &state, seed);
            let own = (side == Side::First) == (index % 4 < 2);
            let mv = if own { think(player, &game, &state, &ask(seed)).mv } else { None };
            // Dead ends would soon end random games.
            let live = |mv: &Move| !matches!(mv.action(), Action::DeadEnd(_));
            let mut lively = || (0..64).find_map(|_| game.pick_move(&state, draws.draw()).filter(live));
            let mv = mv.or_else(&mut lively).or_else(|| game.pick_move(&state, 0)).unwrap();
            game.play(&mut state, mv);
        }
    }
}

/// Moves that complete a line.
fn wins<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>) -> Vec<Move> {
    let Turn::Player(side) = game.turn(state) else { return Vec::new() };
    let mut after = state.clone();
    let mut moves = game.moves(state);
    moves.retain(|&mv| {
        let undo = game.play(&mut after, mv);
        let outcome = game.turn(&after).outcome();
        game.undo(&mut after, mv, undo);
        outcome.is_some_and(|outcome| outcome.winner == Some(side) && outcome.reason == "line")
    });
    moves
}

/// Claims after which the opponent has no immediate win.
fn safe_claims<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>) -> Vec<Move> {
    let mut after = state.clone();
    let mut moves = game.moves(state);
    moves.retain(|&mv| {
        let undo = game.play(&mut after, mv);
        let safe = mv.cell().is_some() && wins(game, &after).is_empty();
        game.undo(&mut after, mv, undo);
        safe
    });
    moves
}

#[test]
fn everyone_answers_to_their_names_and_settings() {
    let players = players::<Add>();
    let names: Vec<_> = players.iter().map(|player| (player.id(), player.aliases())).collect();
    let [normal, hard]: [&[&str]; 2] = [&["classic-normal"], &["classic"]];
    assert_eq!(names, [("classic-easy", &[][..]), ("classic-medium", normal), ("classic-hard", hard)]);
    let (game, state) = read::<Add>(eval_lines::<Add>()[0]["state"].as_str().unwrap());
    for player in &players {
        for (name, setting, fits) in [
            ("guards", Setting::from(false), true),
            ("noise", Setting::from(0.5), true),
            ("noise", Setting::from(1.5), false),
            ("depth", Setting::from(2), false),
        ] {
            let given = Settings::default().with(name, setting);
            assert_eq!(given.check(player.tuning()).is_ok(), fits, "{name}");
        }
        assert!(player.analyzes());
        assert_eq!(player.evaluate(&game, &state, Side::First, &Settings::default()), None);
        let thoughts: Vec<_> =
            (0..20).map(|seed| think(player.as_ref(), &game, &state, &ask(seed % 10))).collect();
        assert_eq!(thoughts[..10], thoughts[10..], "the same seed, the same thought");
    }
}
