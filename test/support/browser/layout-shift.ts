import type { Page } from 'puppeteer';

declare global {
  var layoutShifts: { value: number; moved: string[] }[];
}

/** From its next document on, the page records layout shifts that follow no press or typing. */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
          const name = node instanceof Element ? node.className : 'text';
          return `${name} from ${was.x},${was.y} to ${is.x},${is.y}`;
        });
        if (!entry.hadRecentInput) globalThis.layoutShifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** An entry of the browser's layout-shift API, which TypeScript's library does not declare. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The total shift so far, and the elements that moved. The browser reports shifts after a frame, in a separate task. */
export async function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return globalThis.layoutShifts;
  });
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
}
