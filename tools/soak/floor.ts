import { setTimeout as pause } from 'node:timers/promises';
import { listErns } from '../../shared/contract/goods-in/erns.ts';
import { createErn, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../shared/contract/goods-out/despatch.ts';
import { createPick, listPicks } from '../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../shared/contract/putaway/putaway.ts';
import { listStock } from '../../shared/contract/reports/stock.ts';
import { adjustStock, reverseOperation } from '../../shared/contract/stock/stock.ts';
import type { Access } from '../../shared/permissions.ts';
import { readiness } from '../../test/support/program.ts';
import { Refused } from '../replay/session.ts';
import type { Account } from './account.ts';
import type { Ground } from './ground.ts';
import { SureSession } from './sure-session.ts';

export interface Person {
  session: SureSession;
  access: Access;
}

export async function signIn({ people, password }: Ground, url: string, account: Account): Promise<Person[]> {
  const signed: Person[] = [];
  for (const login of people) {
    const session = new SureSession(url, account);
    await session.signIn(login, password);
    const access = session.accesses.find((one) => one.companyId !== null && one.warehouseId !== null);
    if (access === undefined) throw new Error(`${login} has no access to a warehouse`);
    signed.push({ session, access });
  }
  return signed;
}

/**
 * Every user works until it is over, resting this many milliseconds after each piece of work. Refusals are part of the day; abandoned
 * requests are recorded in the account.
 */
export async function workUntil(over: () => boolean, people: readonly Person[], rest: number): Promise<void> {
  await Promise.all(
    people.map(async (person, at) => {
      for (let turn = at; !over(); turn += 1) {
        await (works[turn % works.length] as Work)(person).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
        });
        await pause(rest * (0.5 + Math.random()));
      }
    }),
  );
}

export async function workWhile(
  ground: Ground,
  url: string,
  account: Account,
  happening: () => Promise<void>,
): Promise<void> {
  const people = await signIn(ground, url, account);
  let isOver = false;
  const working = workUntil(() => isOver, people, 50);
  await happening().finally(() => {
    isOver = true;
  });
  await working;
  await hangUp(people);
}

export async function hangUp(people: readonly Person[]): Promise<void> {
  await Promise.all(people.map(({ session }) => session.close()));
}

/** Milliseconds until it is ready and users get responses again. */
export async function recovered(url: string, account: Account): Promise<number> {
  const began = performance.now();
  while ((await readiness({ url })) !== 200) await pause(20);
  const { acknowledged } = account;
  while (account.acknowledged < acknowledged + 5) await pause(20);
  return performance.now() - began;
}

type Work = (person: Person) => Promise<unknown>;

/** The mix of a day: more looking than changing, as much out as in. */
const works: readonly Work[] = [
  looks,
  receives,
  despatches,
  looks,
  movesStock,
  despatches,
  looks,
  correctsItself,
  receives,
  counts,
];

async function looks({ session, access }: Person): Promise<void> {
  for (const page of [listStock, listErns, listPicks]) await session.call(page, access, { limit: 50 });
}

async function receives({ session, access }: Person): Promise<void> {
  const lines = [someSku(), someSku(), someSku()].map((stockCode) => ({ stockCode, quantity: '5' }));
  const { id } = await session.call(createErn, access, { lines });
  await session.call(receiveErn, access, { id, asShipped: true });
}

async function despatches({ session, access }: Person): Promise<number> {
  const { id } = await session.call(createPick, access, { lines: [{ stockCode: someSku(), quantity: '1' }] });
  const signed = { id, asReserved: true, signedBy: 'Soak' };
  const { operationId } = await session.call(despatchPick, access, signed);
  return operationId;
}

async function correctsItself(person: Person): Promise<void> {
  const { session, access } = person;
  const id = await despatches(person);
  await session.call(reverseOperation, access, { id, reason: 'Not wanted after all' });
}

async function movesStock({ session, access }: Person): Promise<void> {
  const [from, to] = await someLines({ session, access });
  if (from === undefined || to === undefined) return;
  const lines = [{ stockLineId: from.id, quantity: '1' }];
  await session.call(moveStock, access, { destinationId: to.locationId, lines });
}

async function counts({ session, access }: Person): Promise<void> {
  const [line] = await someLines({ session, access });
  if (line === undefined) return;
  await session.call(adjustStock, access, { reason: 'Counted', lines: [{ stockLineId: line.id, quantity: '1' }] });
}

/** Two stock lines of one SKU, as a user finds them on the screen. */
async function someLines({ session, access }: Person) {
  const { items } = await session.call(listStock, access, { stockCode: someSku(), limit: 2 });
  return items;
}

export const someSku = () => `SKU${String(1 + Math.floor(Math.random() * 5_000)).padStart(6, '0')}`;
