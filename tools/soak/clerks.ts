import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { followChanges } from '../../shared/contract/changes/live.ts';
import { createExport, downloadExport, getExport } from '../../shared/contract/exports/exports.ts';
import {
  cancelStockCount,
  countStock,
  listStockCountLines,
  submitStockCount,
} from '../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../shared/contract/stock-counts/stock-counts.ts';
import type { Work } from '../bench/mixed-requests.ts';
import { type Person, someSku } from './floor.ts';

export interface Clerks {
  /** Each call does another of them. */
  works: readonly Work[];
  /** Completed work, and the changes received by open screens. */
  done: { counts: number; exports: number; changesHeard: number; streams: number; streamsBroken: number };
  keepScreensOpen(isOver: () => boolean): Promise<unknown>;
}

/** Clerks who count stock and export lists, with screens that receive changes. */
export function clerksOf(people: readonly Person[]): Clerks {
  const done = { counts: 0, exports: 0, changesHeard: 0, streams: 0, streamsBroken: 0 };
  const inTurn = (work: (person: Person) => Promise<void>, what: 'counts' | 'exports') => {
    let turn = 0;
    return async () => {
      turn += 1;
      await work(people[turn % people.length] as Person);
      done[what] += 1;
    };
  };
  return {
    works: [inTurn(countsStock, 'counts'), inTurn(exportsStock, 'exports')],
    done,
    keepScreensOpen: (isOver) => Promise.all(people.map((person) => keepScreenOpen(person, isOver, done))),
  };
}

/** Counts a SKU at all its locations, and occasionally finds one more than the system shows. */
async function countsStock({ session, access }: Person): Promise<void> {
  const { id } = await session.call(startStockCount, access, { stockCode: someSku() });
  try {
    const { items } = await session.call(listStockCountLines, access, { id, limit: 500 });
    const counts = items.map(({ location, expected }, at) => {
      const more = at === 0 && Math.random() < 0.2 ? 1 : 0;
      return { locationId: location.id, set: String(Number(expected) + more) };
    });
    await session.call(countStock, access, { id, counts });
    const accept = items.map((line) => `stock_moved:${line.id}`);
    await session.call(submitStockCount, access, { id, reason: 'Counted', accept });
  } catch (error) {
    // An open count would keep others from counting the SKU again.
    await session.call(cancelStockCount, access, { id });
    throw error;
  }
}

/** Exports a part of the stock as a workbook in the background, waits for it and downloads it. */
async function exportsStock({ session, access }: Person): Promise<void> {
  const address = 'stock/export?format=xlsx&search=cable';
  const { id } = await session.call(createExport, access, { address });
  for (let state = 'waiting'; state === 'waiting' || state === 'working'; await pause(1_000)) {
    ({ state } = await session.call(getExport, access, { id }));
  }
  await buffer(await session.open(downloadExport, access, { id }));
}

/** Reopens a stream that breaks, or that the server cannot open now, as browsers do. */
async function keepScreenOpen({ session, access }: Person, isOver: () => boolean, done: Clerks['done']): Promise<void> {
  while (!isOver()) {
    try {
      const stream = await session.open(followChanges, access, { topic: ['ern', 'pick', 'stock'] });
      done.streams += 1;
      for await (const piece of stream) {
        done.changesHeard += String(piece).split('event: change').length - 1;
        if (isOver()) break;
      }
    } catch {
      // The last stream is closed by us.
      if (!isOver()) done.streamsBroken += 1;
    }
    await pause(1_000);
  }
}
