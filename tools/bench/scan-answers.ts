import type { Page } from 'puppeteer';
import { median, percentile, type Row, shown, under } from './row.ts';

const SCANS = 100;
const SLOWED = 6;
/** Milliseconds between two scans. Users are slower, because they reach for the next item. */
const PAUSE = 250;
const BURST = 20;
const BURST_GAP = 100;

interface Scanned {
  readonly page: Page;
  readonly address: string;
  /** 'an ERN of 500 lines' */
  readonly document: string;
  /** The codes of its lines. */
  readonly codes: readonly string[];
}

interface Times {
  readonly first: number;
  readonly saved: number;
}

/** The answers to scans on a slow processor: the first one, which the screen expects, and the one once the server has counted. */
export async function scanAnswers(scanned: Scanned): Promise<Row[]> {
  const { page, address, document, codes } = scanned;
  await page.goto(address);
  await page.waitForSelector('.line');
  const session = await page.createCDPSession();
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const codeOf = (scan: number) => codes[(scan * 37) % codes.length] ?? '';
  await slow(SLOWED);
  const tasks = await watchLongTasks(page);
  const times: Times[] = [];
  for (let scan = 0; scan < SCANS; scan += 1) times.push(await scanOnce(page, codeOf(scan)));
  const slowest = await tasks();
  const burst = await scanBurst(
    page,
    Array.from({ length: BURST }, (_, index) => codeOf(SCANS + index)),
  );
  await slow(1);
  const desk = await watchLongTasks(page);
  for (let scan = 0; scan < SCANS; scan += 1) await scanOnce(page, codeOf(SCANS + BURST + scan));
  const rows = (['first', 'saved'] as const).map((which) => {
    const figures = times.map((one) => one[which]);
    const what = which === 'first' ? 'First answer to a scan' : 'Scan saved';
    const how = `p95 of ${SCANS} scans, from Enter to the painted answer; 360 x 640, Chromium slowed ${SLOWED} times; median ${shown(median(figures))} ms`;
    return {
      what: `${what}, ${document}`,
      how,
      ...under(percentile(figures, 0.95), which === 'first' ? 50 : 200),
    };
  });
  return [
    ...rows,
    {
      what: `Longest task while scanning, ${document}`,
      how: `${SCANS} scans, Chromium slowed ${SLOWED} times`,
      ...under(slowest, 200),
    },
    { what: `Longest task while scanning, ${document}`, how: `${SCANS} scans, not slowed`, ...under(await desk(), 50) },
    burst(document),
  ];
}

async function scanOnce(page: Page, code: string): Promise<Times> {
  await page.waitForSelector('.scan-input:focus');
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await page.keyboard.sendCharacter(code);
  const answers = await page.evaluateHandle(awaitAnswers, code);
  await page.keyboard.press('Enter');
  return answers.evaluate(async ({ first, saved }) => ({ saved: await saved, first: await first }));
}

/** Scans as fast as a hurried user; all of them must be saved, and the last one shown last. */
async function scanBurst(page: Page, codes: readonly string[]): Promise<(document: string) => Row> {
  let saved = 0;
  const count = (answer: { url(): string; ok(): boolean; request(): { method(): string } }) => {
    if (answer.request().method() !== 'GET' && answer.ok()) saved += 1;
  };
  page.on('response', count);
  const began = Date.now();
  for (const [index, code] of codes.entries()) {
    await page.keyboard.sendCharacter(code);
    await page.keyboard.press('Enter');
    await new Promise((resolve) => setTimeout(resolve, began + (index + 1) * BURST_GAP - Date.now()));
  }
  await page.waitForFunction(
    (last) => {
      const result = document.querySelector('.scan-result:not([aria-busy="true"])');
      return result?.textContent.includes(last ?? '') === true;
    },
    {},
    codes.at(-1),
  );
  const took = Date.now() - began;
  page.off('response', count);
  return (document) => ({
    what: `${codes.length} scans in ${(codes.length * BURST_GAP) / 1000} s, ${document}`,
    how: `Chromium slowed ${SLOWED} times; until the last is saved: ${took} ms`,
    budget: 'all saved, the last one shown',
    measured: `${saved} saved`,
    met: saved === codes.length,
  });
}

/** Returns a function that returns the longest task since, in milliseconds; tasks under 50 ms count as 0. */
async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const seen = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    return seen;
  });
  return () => watch.evaluate(({ longest }) => longest);
}

/**
 * Runs in the page: milliseconds from the next Enter until the result names the code and is painted, and until it is saved. The first is
 * the duration that Chromium reports for the key, from the press to the next frame on screen; that frame must show the result. Wrapped in an
 * object, so that the times are not awaited.
 */
function awaitAnswers(code: string): { first: Promise<number>; saved: Promise<number> } {
  const shows = (selector: string) => document.querySelector(selector)?.textContent.includes(code) === true;
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      const key = list.getEntries().find(({ name }) => name === 'keydown');
      if (key === undefined) return;
      observer.disconnect();
      resolve(key.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const isInFirstFrame = pressed.then(
    () => new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(shows('.scan-result')))),
  );
  const saved = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!shows('.scan-result:not([aria-busy="true"])')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(async () => resolve(performance.now() - (await pressed))));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const soon = new Promise<number>((resolve) => setTimeout(resolve, 1000, 16));
  const first = isInFirstFrame.then((isIn) => (isIn ? Promise.race([painted, saved.then(() => soon)]) : saved));
  return { first, saved };
}
