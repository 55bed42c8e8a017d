import { DatabaseError } from 'pg';
import * as assert from 'uvu/assert';
import { findDifferences } from '../../server/api/stock/find-differences.ts';
import type { Tx } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { Refusal } from '../../shared/errors.ts';
import { hotOperations } from '../support/pairs/hot-operations.ts';
import { asAtFirst, type HotStock, hotStock } from '../support/pairs/hot-stock.ts';
import { shareOut } from '../support/share-out.ts';
import { suite } from '../support/suite.ts';
import { asOwner } from '../support/world/as-owner.ts';
import { worldFor } from '../support/world/world.ts';

const rounds = 50;

suite('two operations on the same stock at once', (test, hooks) => {
  const world = worldFor(hooks);

  // A deadlock is noticed at once instead of after a second: should there be any, the test fails soon.
  hooks.before(async () => {
    const soon = `execute format('alter database %I set deadlock_timeout = %L', current_database(), '20ms')`;
    await asOwner(world.it.url, (owner) => owner.query(`do $$ begin ${soon}; end $$`));
  });

  /** What came of a piece of work: done, or refused for a reason of the trade; anything else is a failure of ours. */
  async function outcome(pair: string, work: (tx: Tx) => Promise<unknown>): Promise<string> {
    try {
      await transaction(world.it.pool, (tx) => work(tx).catch((error: unknown) => tellCircle(pair, error)));
      return 'done';
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return error.code;
      throw error;
    }
  }

  /** The pairs that met in a circle, each with what PostgreSQL was doing; the transaction itself is tried again. */
  const circles: string[] = [];
  function tellCircle(pair: string, error: unknown): never {
    if (error instanceof DatabaseError && error.code === '40P01') circles.push(`${pair}: ${error.where}`);
    throw error;
  }

  async function race(hot: HotStock, first: string, second: string): Promise<string[]> {
    const one = await hotOperations[first]?.(hot);
    const other = await hotOperations[second]?.(hot);
    if (one === undefined || other === undefined) throw new Error('no such operation');
    const pair = `${first}, ${second}`;
    return Promise.all([outcome(pair, one), outcome(pair, other)]);
  }

  async function deadlocks(): Promise<number> {
    const counted = 'select deadlocks as count from pg_stat_database where datname = current_database()';
    return (await world.it.db.one<{ count: number }>(counted)).count;
  }

  test('every pair of the eighteen, fifty times each: nothing breaks and nobody sees a deadlock', async () => {
    const names = Object.keys(hotOperations);
    const pairs = names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const));
    const done = new Set<string>();
    const drums = await Promise.all([1, 2, 3, 4].map(() => hotStock(world.it)));
    await shareOut(pairs, drums, async ([first, second], hot) => {
      await asAtFirst(hot);
      for (let round = 0; round < rounds; round += 1) {
        const outcomes = await race(hot, first, second);
        if (outcomes.includes('done')) done.add(`${first}, ${second}`);
      }
      const differences = await findDifferences(world.it.db, hot.warehouse.storeman.companyId);
      assert.equal(differences, [], `${first}, ${second}`);
    });
    assert.equal(circles, []);
    assert.is(await deadlocks(), 0, 'locks are taken in one order: nobody waits in a circle');
    assert.equal(
      pairs.map((pair) => pair.join(', ')).filter((pair) => !done.has(pair)),
      ['change transfer, change transfer'],
      'of every pair at least one was done at some time, but for what nobody may do',
    );
  });
});
