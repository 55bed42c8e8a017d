import type { Page } from 'puppeteer';

declare global {
  var layoutShifts: { value: number; moved: string[] }[];
}

/** From its next document on, a page notes what moves without anybody having pressed or typed. */
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

/** What the browser says of a movement; TypeScript's own library does not know it. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** How much has moved so far, and what. What was seen is reported after a frame and a task of its own. */
export async function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return globalThis.layoutShifts;
  });
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
}
