import type { Browser, Page } from "playwright-core";

/** The longest task on the main thread of a page, in milliseconds. */
export interface Longest {
  /** By the clock: whatever else the machine does counts too. */
  clock: number;
  /** As long as the thread itself worked on it. */
  work: number;
}

/** An event of Chromium's trace, as much as is looked at here; times in microseconds. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
}

const TASK = "ThreadControllerImpl::RunTask";
/** By this the thread of the page is known among those of all pages that the browser has, or keeps ready. */
const MARK = "parlor-is-watched";

/** Watches the main thread of a page, until the function that this gives is called. */
export async function watchTasks(browser: Browser, page: Page): Promise<() => Promise<Longest>> {
  const session = await browser.newBrowserCDPSession();
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  const traceConfig = { includedCategories: ["toplevel", "blink.user_timing"], excludedCategories: ["*"] };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  return async () => {
    const complete = new Promise((resolve) => session.on("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    return longest(events);
  };
}

function longest(events: readonly Traced[]): Longest {
  const marked = events.find(({ name }) => name === MARK);
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && pid === marked?.pid && tid === marked.tid);
  if (tasks.length === 0) throw new Error(`the trace has no ${TASK} of the page: has Chromium renamed it?`);
  const most = (field: "dur" | "tdur") => Math.max(...tasks.map((task) => task[field] ?? 0)) / 1000;
  return { clock: most("dur"), work: most("tdur") };
}
