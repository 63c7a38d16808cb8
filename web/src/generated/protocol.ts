// Made by `parlor schema typescript` from the Rust types. Do not edit.

export type Action = "games" | "state" | "perft" | "evaluate" | "analyze" | "choose" | "record" | "review" | "cancel";

export type Value = boolean | number | string;

export type Request = { 
/**
 * Any string; every answer carries it.
 */
id: string, 
/**
 * What is asked for.
 */
action: Action, 
/**
 * The protocol version that the client speaks; only its major part matters.
 */
version?: string, 
/**
 * The game.
 */
game?: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: { [key in string]: Value }, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, 
/**
 * How deep: plies of a perft, or a bound of a search.
 */
depth?: number, 
/**
 * Whether a perft is to be split by first moves.
 */
split?: boolean, 
/**
 * A bound on the nodes or visits of a search.
 */
nodes?: number, 
/**
 * A bound on the time of a search, on top of the others.
 */
timeMs?: number, 
/**
 * How many candidates to list.
 */
multi?: number, 
/**
 * The seed of everything random.
 */
seed?: number, 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * The side from whose view to evaluate.
 */
side?: string, 
/**
 * How often to report while searching.
 */
reportEveryMs?: number, 
/**
 * A player's own settings by name.
 */
tuning?: { [key in string]: Value }, 
/**
 * The text of a record.
 */
text?: string, 
/**
 * What a record is to say besides the game: players, date, seeds.
 */
headers?: { [key in string]: string }, 
/**
 * The request to cancel.
 */
target?: string, };

export type Answer = Games | StateAnswer | PerftAnswer | Analysis | Choice | EvaluationAnswer | RecordAnswer | ReviewAnswer | Cancelled | Failure;

export type Games = { 
/**
 * The request's id.
 */
id: string, 
/**
 * Versions of protocol and engine.
 */
version: Version, 
/**
 * The games.
 */
games: Array<GameInfo>, };

export type Version = { 
/**
 * Of the protocol, major and minor.
 */
protocol: string, 
/**
 * Of the program.
 */
engine: string, };

export type GameInfo = { 
/**
 * The game's id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its variants, the default first.
 */
variants: Array<string>, 
/**
 * Its sides.
 */
sides: Array<string>, 
/**
 * Its settings.
 */
options: Array<OptionInfo>, 
/**
 * Who plays it.
 */
players: Array<PlayerInfo>, 
/**
 * The calibrated levels.
 */
levels: Array<number>, };

export type OptionInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * `integer`, `decimal` or `word`.
 */
kind: string, 
/**
 * What holds when it is left out; missing when it must be given.
 */
default?: Value, 
/**
 * The smallest value.
 */
min?: number, 
/**
 * The largest value.
 */
max?: number, 
/**
 * The words to choose from.
 */
values?: Array<string>, };

export type PlayerInfo = { 
/**
 * The player's id.
 */
id: string, 
/**
 * Its own settings.
 */
tuning: Array<TuningInfo>, };

export type TuningInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What holds when it is left out.
 */
default: Value, 
/**
 * The smallest value.
 */
min?: Value, 
/**
 * The largest value.
 */
max?: Value, 
/**
 * The words to choose from.
 */
values?: Array<string>, };

export type StateAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * The game.
 */
game: string, 
/**
 * The variant, where the game has some.
 */
variant?: string, 
/**
 * The canonical position string.
 */
position: string, 
/**
 * The side to move, `chance`, or null when the game is over.
 */
turn: string | null, 
/**
 * At a chance turn, who rolls.
 */
roller?: string, 
/**
 * All legal moves in order.
 */
legal: Array<string>, 
/**
 * At a chance turn, the probabilities of the rolls in the same order.
 */
chances?: Array<number>, 
/**
 * How the game ended, or null.
 */
outcome: Outcome | null, 
/**
 * Moves made in the game; rolls do not count.
 */
ply: number, 
/**
 * What a board draws and offers.
 */
view: View, };

export type Outcome = { 
/**
 * The winner, or null for a draw.
 */
winner: string | null, 
/**
 * Why.
 */
reason: string, 
/**
 * The winning line, where there is one.
 */
line?: Array<string>, };

export type View = { 
/**
 * The pieces on the board.
 */
pieces: Array<Piece>, 
/**
 * The pieces beside the board.
 */
hands: Array<Hand>, 
/**
 * What is to be pointed out.
 */
marks: Array<Mark>, 
/**
 * The legal moves, in the order of `legal`.
 */
moves: Array<Offer>, };

export type Piece = { 
/**
 * The id of the cell.
 */
at: string, 
/**
 * What it is, in the word of the rules.
 */
kind: string, 
/**
 * Whose it is; nobody's for a thing that belongs to the board, such as a number.
 */
side: string | null, 
/**
 * Its orientation, where pieces have one.
 */
facing?: number | null, 
/**
 * Whether it is flipped, where pieces can be.
 */
flipped?: boolean | null, 
/**
 * What is written on it, where something is.
 */
text?: string | null, };

export type Hand = { 
/**
 * The id by which a step names it, such as `hand:Q`.
 */
at: string, 
/**
 * Whose they are.
 */
side: string, 
/**
 * What they are; `home` for pieces that have left the board for good.
 */
kind: string, 
/**
 * How many.
 */
count: number, };

export type Mark = { 
/**
 * Why: `from` and `last` (origin and destination of the last move), `line`, `check`, `dead`, `roll`, …
 */
kind: string, 
/**
 * Which cells.
 */
at: Array<string>, 
/**
 * What is written beside them, where something is.
 */
text?: string | null, };

export type Offer = { 
/**
 * The canonical spelling.
 */
move: string, 
/**
 * What is touched, one after the other. No two moves have the same steps, and none is the beginning of another's.
 */
steps: Array<string>, 
/**
 * The move in words, to be translated.
 */
say: Say, };

export type Say = { 
/**
 * The sentence, such as `chessinfive.drop`.
 */
key: string, 
/**
 * What it speaks of, by name.
 */
args: { [key in string]: string }, };

export type Layout = { 
/**
 * The extent to the right.
 */
width: number, 
/**
 * The extent downwards.
 */
height: number, 
/**
 * The cells.
 */
cells: Array<Cell>, 
/**
 * Pairs of cell ids to be joined by a line; empty when cells touch.
 */
lines: Array<[string, string]>, };

export type Cell = { 
/**
 * The id that pieces, marks and steps use.
 */
id: string, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its centre.
 */
y: number, 
/**
 * How it is drawn: `square`, `hex` or `point`.
 */
shape: string, 
/**
 * What is special about it: `light` or `dark`, `rosette`, `goal`, …; empty for nothing.
 */
kind: string, };

export type PerftAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * Leaves at that depth; a string from 2⁵³ on.
 */
nodes: number | string, 
/**
 * The depth.
 */
depth: number, 
/**
 * The same for every first move, if asked for.
 */
split?: Array<Split>, };

export type Split = { 
/**
 * The move.
 */
move: string, 
/**
 * The leaves below it.
 */
nodes: number | string, };

export type Analysis = { 
/**
 * The request's id.
 */
id: string, 
/**
 * Whether this is the last word.
 */
final: boolean, 
/**
 * Who searched.
 */
player: string, 
/**
 * The winning chance of the side to move or about to roll; a draw counts half. Missing where the player has only
 * scores.
 */
winrate?: number, 
/**
 * Nodes or visits.
 */
nodes: number, 
/**
 * How deep it looked.
 */
depth: number, 
/**
 * How long it took.
 */
timeMs: number, 
/**
 * Whether the value is proved.
 */
exact: boolean, 
/**
 * The best moves, best first; at a chance turn all rolls in order.
 */
candidates: Array<Candidate>, };

export type Candidate = { 
/**
 * The move.
 */
move: string, 
/**
 * The winning chance after it, for the side to move or about to roll.
 */
winrate?: number, 
/**
 * The player's own score of it.
 */
score?: number, 
/**
 * Terms whose sum the score is.
 */
terms?: { [key in string]: number }, 
/**
 * Nodes or visits spent on it.
 */
nodes: number, 
/**
 * How play is expected to go on, the move itself first.
 */
line: Array<string>, };

export type EvaluationAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * The sum of the terms.
 */
total: number, 
/**
 * The terms by name.
 */
terms: { [key in string]: number }, 
/**
 * From whose view.
 */
side: string, };

export type Choice = { 
/**
 * The request's id.
 */
id: string, 
/**
 * The move.
 */
move: string, 
/**
 * What else was considered, best first.
 */
candidates: Array<Candidate>, 
/**
 * Nodes or visits.
 */
nodes: number, 
/**
 * How long it took.
 */
timeMs: number, 
/**
 * Whether the player's own answer was not legal and the safety net answered.
 */
fallback: boolean, };

export type RecordAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * The record's one text.
 */
text: string, 
/**
 * The game.
 */
game: string, 
/**
 * The variant, where the game has some.
 */
variant?: string, 
/**
 * Its settings, as they were given.
 */
options: { [key in string]: Value }, 
/**
 * Everything else that was written down.
 */
headers: { [key in string]: string }, 
/**
 * The position it began at.
 */
start: string, 
/**
 * Moves and rolls in canonical spelling.
 */
moves: Array<string>, 
/**
 * How it ended: `white goal`, `draw move-limit`, or `*`.
 */
result: string, 
/**
 * The position at the end.
 */
state: StateAnswer, };

export type ReviewAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * Whether this is the last word.
 */
final: boolean, 
/**
 * Who judged.
 */
player: string, 
/**
 * Whether all values are proved.
 */
exact: boolean, 
/**
 * Moves and rolls judged so far.
 */
done: number, 
/**
 * Moves and rolls in all.
 */
total: number, 
/**
 * The winning chance of each side at the start.
 */
start: { [key in string]: number }, 
/**
 * Moves and rolls in their order.
 */
moves: Array<ReviewedMove>, 
/**
 * Both sides, by name.
 */
sides: { [key in string]: ReviewedSide }, 
/**
 * How the game ended, or null.
 */
outcome: Outcome | null, 
/**
 * How long it took.
 */
timeMs: number, };

export type ReviewedMove = { 
/**
 * The move or roll.
 */
move: string, 
/**
 * Who made it.
 */
side: string, 
/**
 * The winning chance of that side before it.
 */
winrateBefore: number, 
/**
 * The winning chance of that side after it.
 */
winrateAfter: number, 
/**
 * What a roll was worth more than the mean of all rolls; missing for a move.
 */
luck?: number, 
/**
 * What a move gave away; missing for a roll.
 */
loss?: number, 
/**
 * `best`, `good`, `inaccuracy`, `mistake`, `blunder`; missing for a roll, and where there was no choice.
 */
class?: MoveClass, 
/**
 * The better move, if something was given away.
 */
better?: string, 
/**
 * How play might have gone on, that move first.
 */
line?: Array<string>, };

export type ReviewedSide = { 
/**
 * Moves where there was a choice.
 */
decisions: number, 
/**
 * What such a move gave away on average.
 */
meanLoss: number, 
/**
 * The same from 0 to 100: 100 gives nothing away, and every 5 points of mean loss halve it.
 */
accuracy: number, 
/**
 * The sum of the luck of its rolls.
 */
luck: number, 
/**
 * What it would have scored if all rolls had been worth their mean: its chance at the start, less what it gave
 * away, plus what the other side did.
 */
resultWithoutLuck: number, 
/**
 * How many of its moves were of which class.
 */
classes: { [key in MoveClass]?: number }, };

export type MoveClass = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Cancelled = { 
/**
 * The request's id.
 */
id: string, 
/**
 * False when there is no such request on this connection.
 */
cancelled: boolean, };

export type Failure = { 
/**
 * The request's id; null when it had none that could be read.
 */
id: string | null, 
/**
 * What went wrong.
 */
error: Problem, };

export type Problem = { 
/**
 * The kind of error.
 */
type: ProblemType, 
/**
 * The kind in words.
 */
title: string, 
/**
 * One sentence: what is wrong with what, and how to mend it.
 */
detail: string, 
/**
 * A stable word for the cause.
 */
reason?: string, 
/**
 * What the sentence speaks of, by name.
 */
args?: { [key in string]: string }, 
/**
 * The field at fault, such as `moves[12]`.
 */
at?: string, };

export type ProblemType = "bad-request" | "unknown-game" | "unknown-player" | "bad-position" | "illegal-move" | "game-over" | "unsupported" | "rate-limited" | "too-large" | "too-busy" | "unavailable" | "internal" | "cancelled";
