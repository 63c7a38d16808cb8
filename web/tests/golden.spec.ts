// The transcript that standard input, HTTP and WebSocket answer (crates/cli/tests/golden/main.rs), through the worker.

import { readFile } from "node:fs/promises";

import { expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { serve } from "./support/serve.mjs";
import { openTable } from "./support/table";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface Step {
  /** The request, or a raw line. */
  send: Json;
  /** `report`: go on when the first report is there. A list: the ids whose last answers are due. */
  wait?: "report" | string[];
  /** The last answers, in any order; `"*"` stands for anything. */
  answers?: Json[];
}

const TRANSCRIPT = new URL("../../golden/transcript.jsonl", import.meta.url);

const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === "object" && json !== null && !Array.isArray(json);

function matches(wanted: Json | undefined, given: Json | undefined): boolean {
  if (wanted === "*") return given !== undefined;
  if (Array.isArray(wanted)) {
    return Array.isArray(given) && wanted.length === given.length && wanted.every((one, at) => matches(one, given[at]));
  }
  if (isObject(wanted)) {
    const keys = Object.keys(wanted);
    return (
      isObject(given) &&
      keys.length === Object.keys(given).length &&
      keys.every((key) => matches(wanted[key], given[key]))
    );
  }
  return wanted === given;
}

/** Sends all steps from within the page; gives the last answers to each. */
async function takeAll(steps: Step[]): Promise<Json[][]> {
  const inbox: { final?: boolean }[] = [];
  let wake = () => {};
  const receive = async () => {
    while (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return inbox.shift()!;
  };
  const taken: Json[][] = [];
  for (const { send, wait } of steps) {
    void window.parlor.send(typeof send === "string" ? send : JSON.stringify(send), (answer) => {
      inbox.push(answer as { final?: boolean });
      wake();
    });
    const answers: Json[] = [];
    const due = wait === "report" ? 0 : (wait?.length ?? 1);
    while (wait === "report" && (await receive()).final !== false);
    while (answers.length < due) {
      const answer = await receive();
      if (answer.final !== false) answers.push(answer as Json);
    }
    taken.push(answers);
  }
  return taken;
}

it("answers the golden transcript as every other way in", async () => {
  const text = await readFile(TRANSCRIPT, "utf8");
  const steps = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Step);
  const site = await serve();
  const browser = await launch();
  try {
    const { page } = await openTable(browser, site.url);
    const taken = (await page.evaluate(takeAll as (steps: never) => Promise<unknown>, steps as never)) as Json[][];
    for (const [index, { send, answers }] of steps.entries()) {
      if (answers === undefined) continue;
      const left = [...answers];
      for (const given of taken[index]!) {
        const found = left.findIndex((wanted) => matches(wanted, given));
        expect(
          found,
          `sent ${JSON.stringify(send)}\ngot  ${JSON.stringify(given)}\nwant ${JSON.stringify(left)}`,
        ).not.toBe(-1);
        left.splice(found, 1);
      }
      expect(left).toEqual([]);
    }
  } finally {
    await browser.close();
    site.close();
  }
});
