import { expect, it } from "vitest";

import { draw, pick } from "./dice";

it("picks by the chances", () => {
  const rolls = ["d0", "d1", "d2", "d3", "d4"];
  const chances = [1, 4, 6, 4, 1].map((ways) => ways / 16);
  const picked = Array.from({ length: 16 }, (_, index) => pick(rolls, chances, (index + 0.5) / 16));
  expect(picked.filter((roll) => roll === "d0")).toHaveLength(1);
  expect(picked.filter((roll) => roll === "d2")).toHaveLength(6);
  expect(pick(rolls, chances, 0)).toBe("d0");
  expect(pick(["a", "b"], [0.5, 0.499], 0.9999)).toBe("b");
  expect(pick([], [], 0.5)).toBeUndefined();
});

it("draws from 0 to below 1", () => {
  for (let i = 0; i < 1000; i++) {
    const drawn = draw();
    expect(drawn >= 0 && drawn < 1).toBe(true);
  }
});
