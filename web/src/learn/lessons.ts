import type { GameRef } from "../generated/protocol";

/** One step of a tutorial: a position, and what is to be played there. Its words are `learn.GAME.NUMBER`. */
export interface Lesson extends Partial<Omit<GameRef, "game">> {
  /** Which moves are right, as a pattern of their text; left out: any. */
  accept?: RegExp;
  /** Nothing is to be played: the step is to be read and looked at. */
  look?: true;
}

/** What there is to learn of one game. */
export interface Course {
  /** The name of its texts; games with the same rules share them. */
  texts: string;
  lessons: readonly Lesson[];
  /** Paragraphs of the rules, each with the lesson whose position is its picture. */
  rules: readonly (number | null)[];
}

const ADDITION =
  "8dha5d58hb/iiid54db8i/27b7feg297/677bge3h8c/hi6d9iaeie/b4bhcba6fb/23g7629bg6/d46ic9c9fh/8d3dh32534/2aec484g4e";
const MULTIPLICATION =
  "624uui582k/9duej1a5j1/p1n3qg9mvm/5tor6dkgls/iqlfc3jiih/houeqlnjbq/czr2slqa7z/lh59um20uo/zfuygc0fwg/k4bfdx9tkj";
const THREE =
  "bbb......./........../........../........../........../........../r.r......./.......r../........../..........";

function dolanan(seed: number, three: string, winning: RegExp): Course {
  const options = { seed };
  const lessons: Lesson[] = [
    { options, accept: /^b/ },
    { options, moves: ["b3"] },
    { options, moves: ["b3", "r4"] },
    { position: three, accept: winning },
    { position: three, look: true },
  ];
  return { texts: "dolanan", lessons, rules: [2, 0, 2, 3, null] };
}

const CAPTURE = ["2,18", "2,18,21", "18,21", "40", "0,1,2,3,4", "41"];

export const COURSES: Readonly<Record<string, Course>> = {
  ur: {
    texts: "ur",
    lessons: [
      {},
      { moves: ["d2"] },
      { moves: ["d4"] },
      { position: ".....12............./00/11", accept: /^5:6$/ },
      { position: "......12............/00/11" },
      { position: ".............1....2./50/11", accept: /^13:20$/ },
      { position: ".....12............./00/1-", look: true },
    ],
    rules: [0, 1, 2, 3, 4, 5, null],
  },
  romgon: {
    texts: "romgon",
    lessons: [
      { accept: /^(0-5|6-5)>/ },
      { accept: /^(1-6|5-6)>/ },
      { accept: /^(1-6|5-6|2-7)@/ },
      { accept: /^2-7>/ },
      { accept: /^4-7>/ },
      { position: "6/7/8/2r6/8/7/R5 b", accept: /^3-2>3-0$/ },
      { variant: "flip", accept: /~$/ },
    ],
    rules: [0, 1, 2, 3, 4, 5, null, 6],
  },
  addition: dolanan(7, `add ${ADDITION} ${THREE} 3-4 b m -`, /^>6@03$/),
  multiplication: dolanan(11, `mul ${MULTIPLICATION} ${THREE} 1-6 b m -`, /@03$/),
  chessinfive: {
    texts: "chessinfive",
    lessons: [
      {},
      { moves: ["Q@d1", "Q@e1"], accept: /@d2$/ },
      { position: "8/8/8/8/8/8/qrrb4/QRRB4 c BNNKbnnk 8", accept: /@e1$/ },
      { position: "8/8/8/8/8/8/QRRB4/qrrb4 c BNNKbnnk 8", accept: /@e1$/ },
      { position: "8/8/8/8/8/B2N2K1/bbnn1kN1/QRRB1qrr c - 16", accept: /e1$/ },
      { position: "8/8/8/8/8/B2N2K1/bbnn1kN1/QRRB1qrr c - 16", moves: ["g2e1"], look: true },
    ],
    rules: [0, 1, 2, 4, null],
  },
  polyclash: {
    texts: "polyclash",
    lessons: [
      { accept: /^(?!pass)/ },
      { moves: CAPTURE, accept: /^2,21$/ },
      { moves: [...CAPTURE, "2,21"], look: true },
      { moves: [...CAPTURE, "2,21", "42"], accept: /^(?!pass)/ },
      { moves: [...CAPTURE, "2,21", "42", "43", "pass"], accept: /^pass$/ },
    ],
    rules: [0, 1, 2, 3, 4],
  },
};
