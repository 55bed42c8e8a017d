import { spawn } from 'node:child_process';
import { once } from 'node:events';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { chromium } from '../../test/support/browser/chromium.ts';
import { fillSignIn } from '../../test/support/browser/page.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { addSkus } from './own-database.ts';
import { median, type Row, shown, under } from './row.ts';
import { scanAnswers } from './scan-answers.ts';

const OPENINGS = 3;
const FEW = 500;
const MORE = 5_000;

/** Waiting times of a user with a scanner: opening a document, and the answers to scans. */
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
    // The gateway learns the page's access a moment after the page.
    await page.waitForFunction(async () => (await fetch('/wmsapi/v1/ern?limit=1')).ok);
    const at = (path: string) => `${server.url}/wms/${path}`;
    const few = codes.slice(0, FEW);
    const more = codes.slice(0, MORE);
    const erns = [
      ...(await scanned(page, at(`goodsIn/${await madeErn(page, few)}`), 'an ERN', few)),
      ...(await scanned(page, at(`goodsIn/${await madeErn(page, more)}`), 'an ERN', more)),
    ];
    const many = await madeErn(page, codes);
    const ernOpens = await opening(browser, at(`goodsIn/${many}`), 'An ERN');
    const picks = await madePicks(page, many);
    return [
      ...erns,
      ernOpens,
      ...picks.rows,
      ...(await scanned(page, at(`goodsOut/despatch/${picks.few}`), 'a despatch', few)),
      ...(await scanned(page, at(`goodsOut/despatch/${picks.more}`), 'a despatch', more)),
      await opening(browser, at(`goodsOut/despatch/${picks.many}`), 'A despatch'),
      await opening(browser, at(`goodsOut/returns/create/${await madeReturn(page)}`), 'A return'),
      await despatching(page, picks.many),
    ];
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

async function madeErn(page: Page, stockCodes: readonly string[]): Promise<number> {
  const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: '500' }));
  return (await post(page, 'ern', { lines })).id;
}

function scanned(page: Page, address: string, document: string, stockCodes: readonly string[]): Promise<Row[]> {
  const lines = stockCodes.length.toLocaleString('en');
  return scanAnswers({ page, address, document: `${document} of ${lines} lines`, codes: stockCodes });
}

/** Receives an ERN and picks its goods: picks of 500 and 5,000 lines, and one of all of them. */
async function madePicks(page: Page, ern: number): Promise<{ few: number; more: number; many: number; rows: Row[] }> {
  await post(page, `ern/${ern}/receive`, { asShipped: true, expectRest: false });
  const picked = (stockCodes: readonly string[]) => {
    const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: '150' }));
    return post(page, 'pick', { despatchTo: 'Bench', lines });
  };
  const few = await picked(codes.slice(0, FEW));
  const more = await picked(codes.slice(0, MORE));
  const many = await picked(codes);
  for (const { id } of [few, more, many]) await post(page, `pick/${id}/start`, {});
  return { few: few.id, more: more.id, many: many.id, rows: [onceTaken('Create a pick of 10,000 lines', many.took)] };
}

/** A return of a tenth of what the picks left of each SKU, waiting for approval. */
async function madeReturn(page: Page): Promise<number> {
  const locationId = await page.evaluate(async () => {
    const answer = await fetch('/wmsapi/v1/shipment/stock?limit=1');
    return ((await answer.json()) as { items: [{ location: { id: number } }] }).items[0].location.id;
  });
  const lines = codes.map((stockCode) => ({ stockCode, locationId, quantity: '10' }));
  return (await post(page, 'shipment', { kind: 'return', transportType: 'Courier', lines, submit: true })).id;
}

async function despatching(page: Page, id: number): Promise<Row> {
  const { took } = await post(page, `pick/${id}/despatch`, { asReserved: true, signedBy: 'Bench' });
  return onceTaken('Despatch a pick of 10,000 lines', took);
}

function onceTaken(what: string, took: number): Row {
  const how = 'one request through the gateway, once';
  return { what, how, budget: 'under 10 s', measured: `${shown(took)} ms`, met: took < 10_000 };
}

/** Sent by the page itself, with its session; also returns the milliseconds it took. */
async function post(page: Page, path: string, body: object): Promise<{ id: number; took: number }> {
  return page.evaluate(
    async (address, text) => {
      const headers = { 'x-wms': '1', 'content-type': 'application/json' };
      const began = performance.now();
      const answer = await fetch(`/wmsapi/v1/${address}`, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(`${address} answers ${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: number };
      return { id, took: performance.now() - began };
    },
    path,
    JSON.stringify(body),
  );
}

async function opening(browser: Browser, address: string, document: string): Promise<Row> {
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
    what: `${document} of 10,000 lines opens`,
    how: `from its address to lines on screen, client and session loaded anew, median of ${OPENINGS}`,
    ...under(opened, 2000),
  };
}
