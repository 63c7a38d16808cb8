// Made by `parlor schema typescript` from the Rust types. Do not edit.

export type Action = "games" | "state" | "perft" | "evaluate" | "analyze" | "choose" | "record" | "review" | "cancel";

export type Value = boolean | number | string;

export type Settings = { [key in string]: Value };

export type Request = { 
/**
 * Any string of at most 128 bytes; every answer carries it.
 */
id: string, 
/**
 * The protocol version that the client speaks; only its major part matters.
 */
version?: string, 
/**
 * How often to report while it is worked on, at least 50; left out: not at all.
 */
reportEveryMs: number, } & ({ "action": "games" } | { "action": "state" } & GameRef | { "action": "perft" } & PerftRequest | { "action": "evaluate" } & EvaluateRequest | { "action": "analyze" } & AnalyzeRequest | { "action": "choose" } & ChooseRequest | { "action": "record" } & RecordRequest | { "action": "review" } & ReviewRequest | { "action": "cancel" } & CancelRequest);

export type Query = { "action": "games" } | { "action": "state" } & GameRef | { "action": "perft" } & PerftRequest | { "action": "evaluate" } & EvaluateRequest | { "action": "analyze" } & AnalyzeRequest | { "action": "choose" } & ChooseRequest | { "action": "record" } & RecordRequest | { "action": "review" } & ReviewRequest | { "action": "cancel" } & CancelRequest;

export type GameRef = { 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, };

export type PlayerRef = { 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A player's own settings by name.
 */
tuning?: Settings, };

export type Bounds = { 
/**
 * A bound on the nodes or visits of a search.
 */
nodes?: number, 
/**
 * How deep a search may look.
 */
depth?: number, 
/**
 * A bound on the time of a search, on top of the others.
 */
timeMs?: number, 
/**
 * The seed of everything random.
 */
seed?: number, 
/**
 * How many threads a player may use; most use one.
 */
threads?: number, };

export type PerftRequest = { 
/**
 * How many plies to count, at most 60.
 */
depth: number, 
/**
 * Whether to list the leaves below every first move.
 */
split?: boolean, 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, };

export type EvaluateRequest = { 
/**
 * The side from whose view to evaluate.
 */
side?: string, 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A player's own settings by name.
 */
tuning?: Settings, };

export type AnalyzeRequest = { 
/**
 * How many candidates to list.
 */
multi?: number, 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A player's own settings by name.
 */
tuning?: Settings, 
/**
 * A bound on the nodes or visits of a search.
 */
nodes?: number, 
/**
 * How deep a search may look.
 */
depth?: number, 
/**
 * A bound on the time of a search, on top of the others.
 */
timeMs?: number, 
/**
 * The seed of everything random.
 */
seed?: number, 
/**
 * How many threads a player may use; most use one.
 */
threads?: number, };

export type ChooseRequest = { 
/**
 * How many candidates to list.
 */
multi?: number, 
/**
 * Whether the answer is to have the state after the move as well.
 */
then?: boolean, 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there.
 */
moves?: Array<string>, 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A player's own settings by name.
 */
tuning?: Settings, 
/**
 * A bound on the nodes or visits of a search.
 */
nodes?: number, 
/**
 * How deep a search may look.
 */
depth?: number, 
/**
 * A bound on the time of a search, on top of the others.
 */
timeMs?: number, 
/**
 * The seed of everything random.
 */
seed?: number, 
/**
 * How many threads a player may use; most use one.
 */
threads?: number, };

export type GameSource = { 
/**
 * The text of the record.
 */
text: string, } | GameRef;

export type RecordRequest = { 
/**
 * What the record of a game is to say besides: players, date, seeds.
 */
headers?: { [key in string]: string }, } & ({ 
/**
 * The text of the record.
 */
text: string, } | GameRef);

export type ReviewRequest = ({ 
/**
 * The text of the record.
 */
text: string, } | GameRef) & { 
/**
 * The player to ask.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A player's own settings by name.
 */
tuning?: Settings, 
/**
 * A bound on the nodes or visits of a search.
 */
nodes?: number, 
/**
 * How deep a search may look.
 */
depth?: number, 
/**
 * A bound on the time of a search, on top of the others.
 */
timeMs?: number, 
/**
 * The seed of everything random.
 */
seed?: number, 
/**
 * How many threads a player may use; most use one.
 */
threads?: number, };

export type CancelRequest = { 
/**
 * Its id.
 */
target: string, };

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
 * The calibrated levels: 3 is the player `level-3`.
 */
levels: Array<number>, 
/**
 * How strong they were measured to be, variant by variant.
 */
strengths: Array<LevelInfo>, };

export type OptionInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * `flag`, `integer`, `number`, `decimal` or `word`.
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

export type LevelInfo = { 
/**
 * The level.
 */
level: number, 
/**
 * The variant, where the game has some.
 */
variant?: string, 
/**
 * Its strength in Elo points; level 1 has 0.
 */
elo?: Measured, 
/**
 * What it loses by a decision, in points of winning chance, in games in which luck decides.
 */
loss?: Measured, 
/**
 * Mean nodes or visits of a move.
 */
nodes?: number, 
/**
 * Mean milliseconds of a move on one core of the machine that it was measured on.
 */
timeMs?: number, };

export type Measured = { 
/**
 * The estimate.
 */
value: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, };

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
 * The legal moves, in the order of `legal`; where dice are to be rolled, the one offer to do so.
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
 * Its orientation in the number of the rules, where pieces have one.
 */
facing?: number, 
/**
 * By how much it is drawn turned, in degrees clockwise from looking to the right, where pieces have an orientation.
 */
turn?: number, 
/**
 * Whether it is flipped, where pieces can be.
 */
flipped?: boolean, 
/**
 * What is written on it, where something is.
 */
text?: string, };

export type Hand = { 
/**
 * The id by which steps and marks name it, unique over both sides.
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
 * Which cells, or piles beside the board. In order, where they make a path.
 */
at: Array<string>, 
/**
 * If there are any, the mark is only shown while one of these cells or piles is pointed at or touched.
 */
of?: Array<string>, 
/**
 * The side that it speaks of, where it does.
 */
side?: string, 
/**
 * What is written beside them, where something is.
 */
text?: string, };

export type Offer = { 
/**
 * The canonical spelling; `roll` where dice are to be rolled.
 */
move: string, 
/**
 * What is touched, one after the other. No two moves have the same steps, and none is the beginning of another's.
 */
steps: Array<Step>, 
/**
 * The move in words, to be translated.
 */
say: Say, 
/**
 * What to think of before playing it: it loses at once by the rules, or ends the game without a win.
 */
warn?: Say, };

export type Step = { 
/**
 * A cell by its id. With `choice`, the cell on which the choice is drawn.
 */
cell?: string, 
/**
 * Other cells that react as if they were `cell`, such as the rest of its column.
 */
also?: Array<string>, 
/**
 * A pile beside the board, by its `at`.
 */
hand?: string, 
/**
 * A button, such as `pass` or `facing-3`.
 */
choice?: string, 
/**
 * The direction in which a choice on a cell points, in degrees clockwise from the right.
 */
turn?: number, 
/**
 * What the step means, to be translated.
 */
say?: Say, 
/**
 * Whether the game lets it be filled in for the person when nothing else is possible.
 */
auto?: boolean, };

export type Say = { 
/**
 * The sentence, such as `chessinfive.drop`.
 */
key: string, 
/**
 * What it speaks of, by name.
 */
args: { [key in string]: string }, };

export type Touch = { "cell": string } | { "hand": string } | { "choice": string };

export type Picked = { 
/**
 * The steps made so far, touched or filled in.
 */
chosen: Array<Step>, 
/**
 * What goes on with the move.
 */
next: Array<Next>, 
/**
 * What begins another move, or goes on otherwise from an earlier step, instead.
 */
instead: Array<Next>, 
/**
 * A piece that is shown elsewhere until the move is complete.
 */
preview?: Preview, };

export type Grasp = { 
/**
 * What was touched of a move so far.
 */
touches: Array<Touch>, 
/**
 * The pile that each side used last.
 */
piles: { [key in string]: string }, };

export type Next = { 
/**
 * What to touch.
 */
step: Step, 
/**
 * The move that it completes, if it does.
 */
completes?: string, 
/**
 * That move in words.
 */
say?: Say, 
/**
 * What to think of before playing it.
 */
warn?: Say, };

export type Preview = { 
/**
 * The cell on which it stands.
 */
from: string, 
/**
 * The cell on which it is shown.
 */
at: string, };

export type Touched = "step" | { "move": string } | { "refused": Problem };

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
lines: Array<[string, string]>, 
/**
 * The names of the columns, to be written at the edge; empty where columns have none.
 */
columns: Array<Tick>, 
/**
 * The names of the rows, to be written at the edge; empty where rows have none.
 */
rows: Array<Tick>, 
/**
 * The direction in which each side looks across the board, in degrees clockwise from the right; left out where
 * both look the same way.
 */
faces?: [number, number], 
/**
 * Cells that are drawn once more elsewhere, so that a map that had to be cut still shows every line.
 */
ghosts?: Array<Ghost>, 
/**
 * The piles that have a place on the board; all others lie beside it.
 */
piles?: Array<Pile>, 
/**
 * How many dice are thrown, each of which shows a mark or none; left out where there are no dice.
 */
dice?: number, 
/**
 * The faces of a board that is a ball.
 */
patches?: Array<Patch>, 
/**
 * The places from which a board that is a ball is usually looked at.
 */
outlooks?: Array<Outlook>, };

export type Cell = { 
/**
 * The id that pieces, marks and steps use.
 */
id: string, 
/**
 * What a person reads for it.
 */
label: string, 
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
kind: string, 
/**
 * The side whose private part of the board it belongs to, where it does.
 */
owner?: string, 
/**
 * Where it lies on a ball of radius 1, if the board is one: `x` to the right, `y` up, `z` towards whoever looks.
 */
direction?: [number, number, number], };

export type Ghost = { 
/**
 * The id of the cell.
 */
of: string, 
/**
 * The centre of its second picture.
 */
x: number, 
/**
 * The centre of its second picture.
 */
y: number, 
/**
 * The cells to which lines lead from here. Together with the `lines` of the layout they are all there are.
 */
to: Array<string>, };

export type Pile = { 
/**
 * The id of the pile, as the `at` of a hand has it.
 */
at: string, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its centre.
 */
y: number, };

export type Patch = { 
/**
 * The cells at its corners, in order around it.
 */
cells: Array<string>, 
/**
 * What it belongs to, such as `land-2` or `sea`.
 */
kind: string, };

export type Outlook = { 
/**
 * Its name, such as `continent-1`.
 */
name: string, 
/**
 * Where on the ball of radius 1 it leads to the middle.
 */
direction: [number, number, number], };

export type Tick = { 
/**
 * Where it is: the `x` of the column's cells, or the `y` of the row's.
 */
at: number, 
/**
 * Its name.
 */
label: string, };

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
 * PolyClash: who will own each of the 302 points; 1 is Black for certain, −1 White.
 */
ownership?: Array<number>, 
/**
 * PolyClash: how much Black will be ahead, as a share of the surface, komi counted; below 0 White is.
 */
lead?: number, 
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
fallback: boolean, 
/**
 * The position after the move, if it was asked for with `then`.
 */
state?: StateAnswer, };

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
options: Settings, 
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

export type ProblemType = "bad-request" | "unknown-game" | "unknown-player" | "unknown-room" | "not-your-seat" | "conflict" | "bad-position" | "illegal-move" | "game-over" | "unsupported" | "rate-limited" | "too-large" | "too-busy" | "unavailable" | "internal" | "cancelled";

export type RoomRequest = { 
/**
 * The game.
 */
game: string, 
/**
 * The variant; the game's first when left out.
 */
variant?: string, 
/**
 * Game settings by name. Where no position is given, an opener that is left out is tossed for, and a setting that has
 * no default (the seed of a board) is drawn.
 */
options?: Settings, 
/**
 * A position string; the start when left out.
 */
position?: string, 
/**
 * Moves and rolls played from there already.
 */
moves?: Array<string>, 
/**
 * Who sits where, by side; a side left out is open.
 */
seats?: { [key in string]: Seat }, 
/**
 * Whether the two seats are to be tossed for.
 */
toss?: boolean, 
/**
 * How much time there is; no limit when left out.
 */
clock?: ClockSetting, 
/**
 * Whether moves may be taken back; by consent when left out.
 */
takeBack?: TakeBack, 
/**
 * Whether its open seats are shown in the lobby.
 */
listed?: boolean, };

export type TakeBack = "free" | "consent" | "never";

export type Seat = { "kind": "person", 
/**
 * The person's name, at most 20 characters.
 */
name?: string, 
/**
 * Whether nobody has taken it yet.
 */
open?: boolean, } | { "kind": "player" } & PlayerSeat;

export type PlayerSeat = { 
/**
 * The player's name.
 */
player?: string, 
/**
 * Short for the player `level-N`.
 */
level?: number, 
/**
 * A bound on the nodes or visits of a move.
 */
nodes?: number, 
/**
 * A bound on the depth.
 */
depth?: number, 
/**
 * A bound on the time of a move.
 */
timeMs?: number, 
/**
 * The player's own settings by name.
 */
tuning?: Settings, };

export type ClockSetting = { 
/**
 * For each move.
 */
moveMs?: number, 
/**
 * For all moves of a side together.
 */
gameMs?: number, 
/**
 * What a side gets back for each move made.
 */
incrementMs?: number, };

export type ClockAnswer = { 
/**
 * How much time there is.
 */
setting: ClockSetting, 
/**
 * Milliseconds until the flag of each side falls, were it to think from now on.
 */
left: { [key in string]: number }, 
/**
 * Whose time runs; nobody's when left out.
 */
running?: string, };

export type RoomOrder = { 
/**
 * Any string of at most 64 bytes.
 */
cmd?: string, 
/**
 * What the sender adds to the dice: any text of at most 64 bytes. It counts for rolls that nobody has seen yet.
 */
seed?: string, } & ({ "command": "move", 
/**
 * The move.
 */
move: string, 
/**
 * The length of `moves` that it is meant for.
 */
at: number, } | { "command": "roll", 
/**
 * The length of `moves` that it is meant for.
 */
at: number, } | { "command": "take-back", 
/**
 * How many moves are left.
 */
to: number, } | { "command": "redo", } | { "command": "go", 
/**
 * The node.
 */
node: number, } | { "command": "resign", } | { "command": "offer", 
/**
 * What.
 */
what: What, } | { "command": "answer", 
/**
 * The proposal.
 */
offer: number, 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "command": "withdraw", 
/**
 * The proposal.
 */
offer: number, } | { "command": "seat", 
/**
 * The side.
 */
side: string, 
/**
 * Who is to sit there.
 */
to: Seat, } | { "command": "abort", } | { "command": "chosen", 
/**
 * The id of the `choose` request.
 */
token: string, 
/**
 * The move.
 */
move: string, } | { "command": "failed", 
/**
 * The id of the `choose` request.
 */
token: string, 
/**
 * Why.
 */
problem: Problem, } | { "command": "pause", } | { "command": "resume", });

export type RoomCommand = { "command": "move", 
/**
 * The move.
 */
move: string, 
/**
 * The length of `moves` that it is meant for.
 */
at: number, } | { "command": "roll", 
/**
 * The length of `moves` that it is meant for.
 */
at: number, } | { "command": "take-back", 
/**
 * How many moves are left.
 */
to: number, } | { "command": "redo", } | { "command": "go", 
/**
 * The node.
 */
node: number, } | { "command": "resign", } | { "command": "offer", 
/**
 * What.
 */
what: What, } | { "command": "answer", 
/**
 * The proposal.
 */
offer: number, 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "command": "withdraw", 
/**
 * The proposal.
 */
offer: number, } | { "command": "seat", 
/**
 * The side.
 */
side: string, 
/**
 * Who is to sit there.
 */
to: Seat, } | { "command": "abort", } | { "command": "chosen", 
/**
 * The id of the `choose` request.
 */
token: string, 
/**
 * The move.
 */
move: string, } | { "command": "failed", 
/**
 * The id of the `choose` request.
 */
token: string, 
/**
 * Why.
 */
problem: Problem, } | { "command": "pause", } | { "command": "resume", };

export type What = "take-back" | "draw" | "rematch" | "swap";

export type RoomEvent = { 
/**
 * Its number in the room, from 1 without gaps.
 */
seq: number, 
/**
 * The version of its shape.
 */
version: number, 
/**
 * When it happened, in milliseconds by the host's clock.
 */
time: number, 
/**
 * The side whose command caused it; nobody's when the host did, or it came of itself.
 */
by?: string, 
/**
 * The name of the command that caused it, if it had one.
 */
cmd?: string, 
/**
 * What was added to the dice with the command.
 */
seed?: string, } & ({ "type": "created", 
/**
 * What it was opened with: both seats, and all settings of the first game.
 */
room: RoomRequest, 
/**
 * The settings that were drawn or tossed for, and are again for every game.
 */
drawn?: Array<string>, 
/**
 * SHA-256 of the host's seed for the first game.
 */
commit: string, 
/**
 * What all seeds of the host come from. Kept, never shown.
 */
secret?: string, } | { "type": "seated", 
/**
 * Who sits where now.
 */
seats: { [key in string]: Seat }, 
/**
 * Whether the two swapped sides.
 */
swapped?: boolean, } | { "type": "began", 
/**
 * Its number in the room, from 1.
 */
round: number, 
/**
 * Who sits where.
 */
seats: { [key in string]: Seat }, 
/**
 * Whether the two swapped sides for it.
 */
swapped?: boolean, 
/**
 * The game's settings.
 */
options?: Settings, 
/**
 * SHA-256 of the host's seed for this game.
 */
commit: string, } | { "type": "moved", 
/**
 * The move in canonical spelling.
 */
move: string, 
/**
 * Who made it.
 */
side: string, 
/**
 * The length of `moves` before it.
 */
at: number, 
/**
 * The node of the line that it leads to.
 */
node: number, 
/**
 * Whether the rules left nothing else than to pass, so that the room did it.
 */
forced?: boolean, 
/**
 * Whether it was played before, and is now gone through again by `redo` or `go`.
 */
again?: boolean, } | { "type": "rolled", 
/**
 * The roll.
 */
move: string, 
/**
 * Who rolled.
 */
side: string, 
/**
 * The length of `moves` before it.
 */
at: number, 
/**
 * The node of the line that it leads to.
 */
node: number, 
/**
 * How many rolls there were before it in the line.
 */
n: number, 
/**
 * Whether it was played before, and is now gone through again by `redo` or `go`.
 */
again?: boolean, } | { "type": "taken-back", 
/**
 * The length of `moves` now.
 */
to: number, 
/**
 * The node of the line.
 */
node: number, } | { "type": "offered", 
/**
 * The proposal's number, for the answer.
 */
offer: number, 
/**
 * What.
 */
what: What, 
/**
 * Who proposes it.
 */
side: string, 
/**
 * For a take-back: how many moves would be left.
 */
to?: number, } | { "type": "answered", 
/**
 * The proposal.
 */
offer: number, 
/**
 * Whether it was accepted.
 */
accept: boolean, } | { "type": "withdrawn", 
/**
 * The proposal.
 */
offer: number, } | { "type": "flagged", 
/**
 * Whose.
 */
side: string, } | { "type": "stalled", 
/**
 * Whose move it is.
 */
side: string, 
/**
 * What went wrong.
 */
problem: Problem, } | { "type": "ended", 
/**
 * How.
 */
outcome: Outcome, } | { "type": "revealed", 
/**
 * The host's seed for this game.
 */
secret: string, 
/**
 * What persons added, in order.
 */
seeds?: Array<Seed>, 
/**
 * SHA-256 of the host's seed for the next game.
 */
next: string, } | { "type": "paused", } | { "type": "resumed", });

export type Happening = { "type": "created", 
/**
 * What it was opened with: both seats, and all settings of the first game.
 */
room: RoomRequest, 
/**
 * The settings that were drawn or tossed for, and are again for every game.
 */
drawn?: Array<string>, 
/**
 * SHA-256 of the host's seed for the first game.
 */
commit: string, 
/**
 * What all seeds of the host come from. Kept, never shown.
 */
secret?: string, } | { "type": "seated", 
/**
 * Who sits where now.
 */
seats: { [key in string]: Seat }, 
/**
 * Whether the two swapped sides.
 */
swapped?: boolean, } | { "type": "began", 
/**
 * Its number in the room, from 1.
 */
round: number, 
/**
 * Who sits where.
 */
seats: { [key in string]: Seat }, 
/**
 * Whether the two swapped sides for it.
 */
swapped?: boolean, 
/**
 * The game's settings.
 */
options?: Settings, 
/**
 * SHA-256 of the host's seed for this game.
 */
commit: string, } | { "type": "moved", 
/**
 * The move in canonical spelling.
 */
move: string, 
/**
 * Who made it.
 */
side: string, 
/**
 * The length of `moves` before it.
 */
at: number, 
/**
 * The node of the line that it leads to.
 */
node: number, 
/**
 * Whether the rules left nothing else than to pass, so that the room did it.
 */
forced?: boolean, 
/**
 * Whether it was played before, and is now gone through again by `redo` or `go`.
 */
again?: boolean, } | { "type": "rolled", 
/**
 * The roll.
 */
move: string, 
/**
 * Who rolled.
 */
side: string, 
/**
 * The length of `moves` before it.
 */
at: number, 
/**
 * The node of the line that it leads to.
 */
node: number, 
/**
 * How many rolls there were before it in the line.
 */
n: number, 
/**
 * Whether it was played before, and is now gone through again by `redo` or `go`.
 */
again?: boolean, } | { "type": "taken-back", 
/**
 * The length of `moves` now.
 */
to: number, 
/**
 * The node of the line.
 */
node: number, } | { "type": "offered", 
/**
 * The proposal's number, for the answer.
 */
offer: number, 
/**
 * What.
 */
what: What, 
/**
 * Who proposes it.
 */
side: string, 
/**
 * For a take-back: how many moves would be left.
 */
to?: number, } | { "type": "answered", 
/**
 * The proposal.
 */
offer: number, 
/**
 * Whether it was accepted.
 */
accept: boolean, } | { "type": "withdrawn", 
/**
 * The proposal.
 */
offer: number, } | { "type": "flagged", 
/**
 * Whose.
 */
side: string, } | { "type": "stalled", 
/**
 * Whose move it is.
 */
side: string, 
/**
 * What went wrong.
 */
problem: Problem, } | { "type": "ended", 
/**
 * How.
 */
outcome: Outcome, } | { "type": "revealed", 
/**
 * The host's seed for this game.
 */
secret: string, 
/**
 * What persons added, in order.
 */
seeds?: Array<Seed>, 
/**
 * SHA-256 of the host's seed for the next game.
 */
next: string, } | { "type": "paused", } | { "type": "resumed", };

export type Seed = { 
/**
 * The first roll that it counts for.
 */
from: number, 
/**
 * The text.
 */
seed: string, };

export type RoomAnswer = { 
/**
 * The room's id.
 */
id: string, 
/**
 * The number of its last event.
 */
seq: number, 
/**
 * The game.
 */
game: string, 
/**
 * The variant, where the game has some.
 */
variant?: string, 
/**
 * The game's settings.
 */
options?: Settings, 
/**
 * The position string that it was opened with, if any.
 */
position?: string, 
/**
 * The number of the game in the room, from 1; 0 before the first has begun.
 */
round: number, 
/**
 * Who sits where.
 */
seats: { [key in string]: Seat }, 
/**
 * Moves and rolls made since the start.
 */
moves: Array<string>, 
/**
 * The position.
 */
state: StateAnswer, 
/**
 * The clock, where there is one.
 */
clock?: ClockAnswer, 
/**
 * Proposals without an answer.
 */
offers: Array<Proposal>, 
/**
 * How the game ended, or null.
 */
outcome: Outcome | null, 
/**
 * The games of the room so far.
 */
score: Score, 
/**
 * What the host is bound to.
 */
dice: DiceAnswer, 
/**
 * Whether moves may be taken back.
 */
takeBack: TakeBack, 
/**
 * The node of the line where play stands.
 */
node: number, 
/**
 * All nodes of the line in order, the start (node 0) left out; only where take-back is free.
 */
tree?: Array<LineNode>, 
/**
 * The nodes that would be played again, in order; only where take-back is free.
 */
ahead?: Array<number>, 
/**
 * The player that failed, if one did.
 */
stalled?: Stalled, 
/**
 * Whether the host stopped time.
 */
paused?: boolean, 
/**
 * Whether its open seats are shown in the lobby.
 */
listed?: boolean, };

export type LineNode = { 
/**
 * Its number.
 */
node: number, 
/**
 * The node before it; 0 is the start.
 */
parent: number, 
/**
 * The move or roll that leads to it.
 */
move: string, 
/**
 * Who made it.
 */
side: string, 
/**
 * Whether it is a roll.
 */
roll?: boolean, 
/**
 * Whether it is a pass that the rules forced.
 */
forced?: boolean, };

export type Proposal = { 
/**
 * Its number, for the answer.
 */
offer: number, 
/**
 * What.
 */
what: What, 
/**
 * Who proposes it.
 */
side: string, 
/**
 * For a take-back: how many moves would be left.
 */
to?: number, };

export type Score = { 
/**
 * Games won by whoever sits at each side now.
 */
wins: { [key in string]: number }, 
/**
 * Games drawn.
 */
draws: number, };

export type DiceAnswer = { 
/**
 * SHA-256 of the host's seed for this game.
 */
commit: string, 
/**
 * The seed itself, once the game is over.
 */
secret?: string, };

export type Stalled = { 
/**
 * Whose move it is.
 */
side: string, 
/**
 * What went wrong.
 */
problem: Problem, };

export type CommandAnswer = { 
/**
 * The number of the room's last event.
 */
seq: number, 
/**
 * What happened.
 */
events: Array<RoomEvent>, };

export type Conflict = { 
/**
 * The number of the room's last event.
 */
seq: number, 
/**
 * Moves and rolls made since the start.
 */
moves: Array<string>, 
/**
 * The position.
 */
state: StateAnswer, 
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

export type Due = { 
/**
 * Whatever somebody has to do.
 */
tasks: Array<Task>, 
/**
 * When a flag falls, by the host's clock, if nothing happens before.
 */
deadline?: number, };

export type Task = { "task": "move", 
/**
 * The side.
 */
side: string, 
/**
 * The `at` of the command.
 */
at: number, } | { "task": "roll", 
/**
 * The side.
 */
side: string, 
/**
 * The `at` of the command.
 */
at: number, 
/**
 * Whether a person sits there.
 */
person: boolean, } | { "task": "choose", 
/**
 * The side.
 */
side: string, 
/**
 * What to ask. Its `id` is the token of the answer.
 */
request: Request, } | { "task": "answer", 
/**
 * The side.
 */
side: string, 
/**
 * The proposal.
 */
offer: number, 
/**
 * What is proposed.
 */
what: What, };

export type HostRequest = { 
/**
 * Any string; the answer carries it.
 */
id: string, 
/**
 * Milliseconds by the page's clock.
 */
now: number, 
/**
 * Where the room was left; without it, the one that the host has is meant. A server keeps none.
 */
before?: Before, } & ({ "do": "boards", } | { "do": "open", 
/**
 * What it is opened with.
 */
room: RoomRequest, 
/**
 * 32 random bytes as 64 hexadecimal digits.
 */
entropy: string, } | { "do": "resume", 
/**
 * Its kept events, one a line.
 */
events: string, } | { "do": "order", 
/**
 * The command.
 */
order: RoomOrder, } | { "do": "undo", } | { "do": "tick", } | { "do": "touch", 
/**
 * What was touched.
 */
touch: Touch, } | { "do": "let-go", } | { "do": "record", });

export type Before = { 
/**
 * All its kept events, one a line.
 */
events: string, 
/**
 * What the last answer told of the picker.
 */
grasp: Grasp, };

export type Errand = { "do": "boards", } | { "do": "open", 
/**
 * What it is opened with.
 */
room: RoomRequest, 
/**
 * 32 random bytes as 64 hexadecimal digits.
 */
entropy: string, } | { "do": "resume", 
/**
 * Its kept events, one a line.
 */
events: string, } | { "do": "order", 
/**
 * The command.
 */
order: RoomOrder, } | { "do": "undo", } | { "do": "tick", } | { "do": "touch", 
/**
 * What was touched.
 */
touch: Touch, } | { "do": "let-go", } | { "do": "record", };

export type HostAnswer = { 
/**
 * The request's id.
 */
id: string, 
/**
 * Why the errand was not done; then nothing changed.
 */
problem?: Problem, 
/**
 * The events that happened, to be kept: one a line, secrets included.
 */
kept?: string, 
/**
 * The room.
 */
room?: RoomAnswer, 
/**
 * What it waits for.
 */
due?: Due, 
/**
 * What was touched, and what may be.
 */
picked?: Picked, 
/**
 * What another host must be told of the picker to go on with it.
 */
grasp?: Grasp, 
/**
 * The record that was asked for.
 */
record?: string, 
/**
 * The boards that were asked for, by game.
 */
boards?: { [key in string]: Layout }, };

/** What may be asked, by action. */
export type Questions = {
  games: Record<never, never>;
  state: GameRef;
  perft: PerftRequest;
  evaluate: EvaluateRequest;
  analyze: AnalyzeRequest;
  choose: ChooseRequest;
  record: RecordRequest;
  review: ReviewRequest;
  cancel: CancelRequest;
};

/** What is answered if nothing is wrong, by action. */
export type Answers = {
  games: Games;
  state: StateAnswer;
  perft: PerftAnswer;
  evaluate: EvaluationAnswer;
  analyze: Analysis;
  choose: Choice;
  record: RecordAnswer;
  review: ReviewAnswer;
  cancel: Cancelled;
};

/** A request without its id. */
export type Question<A extends Action = Action> = {
  [K in A]: { action: K; version?: string; reportEveryMs?: number } & Questions[K];
}[A];

/** The actions that may take long, and can be cancelled. All others are answered at once. */
export const THINKING: ReadonlySet<Action> = new Set<Action>(["perft", "evaluate", "analyze", "choose", "review"]);
