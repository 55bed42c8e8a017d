import { spawn } from 'node:child_process';
import { once } from 'node:events';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { chromium } from '../../test/support/browser/chromium.ts';
import { fillSignIn } from '../../test/support/browser/page.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { addSkus } from './own-database.ts';
import { median, percentile, type Row, shown } from './row.ts';

const SCANS = 100;
const SLOWED = 6;
const OPENINGS = 3;

/** What a person with a scanner waits for: an ERN that opens, and the answer to each scan, on a processor that is slow. */
export async function screensBench(): Promise<Row[]> {
  await once(spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  const server = await startOwnServer();
  const browser = await puppeteer.launch(await chromium());
  try {
    await stock(server);
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.setViewport({ width: 360, height: 640 });
    await page.goto(`${server.url}/wms`);
    await fillSignIn(page, server.login, server.password);
    // The gateway knows under which access the page works a moment after the page does.
    await page.waitForFunction(async () => (await fetch('/wmsapi/v1/ern?limit=1')).ok);
    const few = await madeErn(page, codes.slice(0, 500));
    const many = await madeErn(page, codes);
    const rows = [await scanning(page, `${server.url}/wms/goodsIn/${few}`)];
    rows.push(await opening(browser, `${server.url}/wms/goodsIn/${many}`));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const codes = Array.from({ length: 10_000 }, (_, index) => `SCN-${String(index).padStart(5, '0')}`);

async function stock({ databaseUrl }: OwnServer): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { id } = await reader(pool).one<{ id: number }>('select id from companies');
  await addSkus(pool, id, codes);
  await pool.end();
}

/** Made by the page itself, with its session. */
async function madeErn(page: Page, stockCodes: readonly string[]): Promise<number> {
  const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: '500' }));
  return page.evaluate(async (body) => {
    const headers = { 'x-wms': '1', 'content-type': 'application/json' };
    const answer = await fetch('/wmsapi/v1/ern', { method: 'POST', headers, body });
    return ((await answer.json()) as { id: number }).id;
  }, JSON.stringify({ lines }));
}

/** From the end of a scan until its answer is painted. */
async function scanning(page: Page, address: string): Promise<Row> {
  await page.goto(address);
  await page.waitForSelector('.line');
  const session = await page.createCDPSession();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const times: number[] = [];
  for (let scan = 0; scan < SCANS; scan += 1) {
    const code = codes[(scan * 37) % 500] ?? '';
    await page.waitForSelector('.scan-input:focus');
    await page.keyboard.sendCharacter(code);
    const feedback = await page.evaluateHandle(awaitFeedback, code);
    await page.keyboard.press('Enter');
    times.push(await feedback.evaluate(({ time }) => time));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const p95 = percentile(times, 0.95);
  return {
    what: 'Scan to feedback on screen, 500 lines',
    how: `p95 of ${SCANS} scans, each counted by the server, from Enter to the painted answer; 360 x 640, Chromium slowed ${SLOWED} times; median ${shown(median(times))} ms`,
    budget: 'under 100 ms',
    measured: `${shown(p95)} ms`,
    met: p95 < 100,
  };
}

/** Runs in the page: milliseconds from the next Enter until the result names the code and has been painted. In an object, for it is not waited for. */
function awaitFeedback(code: string): { time: Promise<number> } {
  const time = new Promise<number>((resolve) => {
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.scan-result')?.textContent.includes(code)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return { time };
}

async function opening(browser: Browser, address: string): Promise<Row> {
  const times: number[] = [];
  for (let time = 0; time < OPENINGS; time += 1) {
    const page = await browser.newPage();
    const began = performance.now();
    await page.goto(address);
    await page.waitForSelector('.line');
    times.push(performance.now() - began);
    await page.close();
  }
  const opened = median(times);
  return {
    what: 'An ERN of 10,000 lines opens',
    how: `from its address to lines on screen, client and session loaded anew, median of ${OPENINGS}`,
    budget: 'under 2000 ms',
    measured: `${shown(opened)} ms`,
    met: opened < 2000,
  };
}
