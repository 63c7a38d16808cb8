// The function that Ur's document describes (8.5, "WASM"), as a page of that document would call it.
import { readFile } from "node:fs/promises";

import { beforeAll, describe, expect, it } from "vitest";

import { load } from "../../../crates/wasm/shim/get_ai_move_wasm.js";

interface Reply {
  move: number | null;
  evaluation: number;
  thinking: string;
  timings: { aiMoveCalculation: number; totalHandlerTime: number };
  diagnostics: {
    searchDepth: number;
    validMoves: number[];
    transpositionHits: number;
    nodesEvaluated: number;
    moveEvaluations: { pieceIndex: number; moveType: string; fromSquare: number; toSquare: number }[];
  };
}

let ask: (state: object | string) => Reply;

beforeAll(async () => {
  const bytes = await readFile(new URL("../../engine/parlor.wasm", import.meta.url));
  ask = await load(bytes);
});

/** A state as the document writes it, with these pieces out of the hand. */
function state(player1: number[], player2: number[], currentPlayer: string, diceRoll: number | null): object {
  const pieces = (squares: number[]) => Array.from({ length: 7 }, (_, index) => ({ square: squares[index] ?? -1 }));
  return { player1Pieces: pieces(player1), player2Pieces: pieces(player2), currentPlayer, diceRoll };
}

describe("get_ai_move_wasm", () => {
  it("answers as the document says, six plies deep", () => {
    const reply = ask(state([], [], "Player1", 4));
    expect(reply).toMatchObject({ move: 0, evaluation: 0 });
    expect(reply.diagnostics).toMatchObject({ searchDepth: 6, validMoves: [0, 1, 2, 3, 4, 5, 6] });
    expect(reply.diagnostics.moveEvaluations[0]).toMatchObject({ moveType: "rosette", fromSquare: -1, toSquare: 0 });
    expect(reply.diagnostics.transpositionHits).toBeGreaterThan(0);
    expect(reply.timings.aiMoveCalculation).toBeTypeOf("number");
  });

  it("takes a state as text too, and both spellings of players", () => {
    for (const player of ["Player1", "player1"]) {
      const reply = ask(JSON.stringify(state([20, 20, 20, 20, 20, 4], [6], player, 2)));
      expect(reply.diagnostics.validMoves).toEqual([5, 6]);
      const kinds = reply.diagnostics.moveEvaluations.map((mv) => mv.moveType).sort();
      expect(kinds).toEqual(["capture", "move"]);
    }
  });

  it("wins when it can, and has no move when there is none", () => {
    const won = ask(state([], [20, 20, 20, 15, 20, 20, 20], "Player2", 1));
    expect(won.move).toBe(3);
    expect(won.diagnostics.moveEvaluations[0]?.moveType).toBe("finish");
    const none = ask(state([], [], "Player1", 0));
    expect(none.move).toBeNull();
    expect(none.diagnostics.moveEvaluations).toEqual([]);
  });

  it("refuses what the document cannot mean, and goes on", () => {
    expect(() => ask(state([5, 5], [], "Player1", 1))).toThrow();
    expect(() => ask("nonsense")).toThrow();
    expect(ask(state([], [], "Player1", 4)).move).toBe(0);
  });
});
