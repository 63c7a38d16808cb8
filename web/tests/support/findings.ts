import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds serious on the page, with the elements. */
export async function findings(page: Page, axe: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const results = (await page.evaluate(() => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    return (window as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
      runOnly: tags,
      resultTypes: ["violations"],
    });
  })) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
}
