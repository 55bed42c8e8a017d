import { DatabaseError, type PoolClient } from 'pg';
import * as assert from 'uvu/assert';
import { cutDrum } from '../../../server/api/putaway/cut-drum.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Refusal } from '../../../shared/errors.ts';
import { shareOut } from '../../support/api/share-out.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { meetBehind } from '../../support/builders/at-once.ts';
import { isLongRun } from '../../support/long-run.ts';
import { hotOperations } from '../../support/pairs/hot-operations.ts';
import { hotShipments } from '../../support/pairs/hot-shipments.ts';
import { drumLines, type HotStock, hotStock, jobWithStock } from '../../support/pairs/hot-stock.ts';
import { meet, roundsOf } from '../../support/pairs/meet.ts';

/** In the long run every pair takes all four turns in both orders, plus 50 rounds in which it meets by chance. */
const allRounds = Array.from({ length: 8 + 50 }, (_, round) => round);
/** Pairs that share a stock: together they cover what a single pair does in the long run. */
const pairsPerStock = isLongRun ? 1 : 6;

type Pair = readonly [string, string];

ownApiSuite('two operations on the same stock at once', (test, builders, hooks) => {
  // Detect a deadlock after 20 ms instead of a second, so that the test fails soon if there is one.
  hooks.before(async () => {
    const soon = `execute format('alter database %I set deadlock_timeout = %L', current_database(), '20ms')`;
    await asOwner(builders.it.url, (owner) => owner.query(`do $$ begin ${soon}; end $$`));
  });

  async function outcome(pair: string, work: (tx: Tx) => Promise<unknown>): Promise<string> {
    try {
      const report = (error: unknown) => reportDeadlock(pair, error);
      await transaction(builders.it.pool, (tx) => work(reportingTx(tx, report)).catch(report));
      return 'done';
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return error.code;
      throw error;
    }
  }

  /** Reports failures of statements that are sent with the commit, which would surface only after the work is done. */
  function reportingTx(tx: Tx, report: (error: unknown) => never): Tx {
    return { ...tx, withCommit: (send) => tx.withCommit(() => send().catch(report)) };
  }

  function lockingFirst(work: (tx: Tx) => Promise<unknown>): typeof work {
    return (tx) => work({ ...tx, locksFirst: true });
  }

  const circles: string[] = [];
  function reportDeadlock(pair: string, error: unknown): never {
    if (error instanceof DatabaseError && error.code === '40P01') circles.push(`${pair}: ${error.where}`);
    throw error;
  }

  /** The operations alternate: the first one is prepared first and waits for a lock first. */
  async function race(hot: HotStock, pair: Pair, round: number): Promise<string[]> {
    const known = { ...hotOperations, ...hotShipments };
    const works: ((tx: Tx) => Promise<unknown>)[] = [];
    for (const name of round % 2 === 0 ? pair : pair.toReversed()) {
      const work = await known[name]?.(hot);
      if (work === undefined) throw new Error('no such operation');
      works.push(work);
    }
    const outcomes = works.map((work) => () => outcome(pair.join(', '), work));
    return meet(hot.builders, hot.warehouse.storeman.companyId, round, outcomes);
  }

  async function deadlocks(): Promise<number> {
    const counted = 'select deadlocks as count from pg_stat_database where datname = current_database()';
    return (await builders.it.db.one<{ count: number }>(counted)).count;
  }

  async function raceAll(pairs: readonly Pair[]): Promise<string[]> {
    const done = new Set<Pair>();
    const numbered = pairs.map((pair, number) => ({ pair, rounds: isLongRun ? allRounds : roundsOf(number) }));
    const groups = Map.groupBy(numbered, (_, index) => Math.floor(index / pairsPerStock));
    await shareOut([...groups.values()], [1, 2, 3, 4], async (group) => {
      // Each group has a drum of its own: on a single drum, the picks that thousands of races leave open would make each race slower than
      // the last.
      const hot = await hotStock(builders.it);
      await jobWithStock(hot);
      for (const { pair, rounds } of group) {
        for (const round of rounds) {
          const outcomes = await race(hot, pair, round);
          if (outcomes.includes('done')) done.add(pair);
        }
      }
      const differences = await findDifferences(builders.it.db, hot.warehouse.storeman.companyId);
      assert.equal(differences, [], group.map(({ pair }) => pair.join(', ')).join('; '));
    });
    assert.equal(circles, []);
    assert.is(await deadlocks(), 0, 'locks are taken in one order: nobody waits in a circle');
    return pairs.filter((pair) => !done.has(pair)).map((pair) => pair.join(', '));
  }

  function pairsOf(names: readonly string[]): Pair[] {
    return names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const));
  }

  test('R3 every pair of the twenty operations meets at each of its locks without an error or a deadlock', async () => {
    assert.equal(
      await raceAll(pairsOf(Object.keys(hotOperations))),
      ['change transfer, change transfer'],
      'of every pair at least one was done at some time, but for what nobody may do',
    );
  });

  test('R3 returns and transfers run against each other and against other operations on the same goods', async () => {
    const shipments = Object.keys(hotShipments);
    const others = ['move everything', 'receive', 'receive transfer', 'close transfer', 'reverse'];
    const mixed = shipments.flatMap((first) => others.map((second) => [first, second] as const));
    assert.equal(await raceAll([...pairsOf(shipments), ...mixed]), []);
  });

  test('R3 an edited pick and a new pick that need the same drums never wait for each other in a circle', async () => {
    const hot = await hotStock(builders.it);
    const { storeman } = hot.warehouse;
    const { free } = await drumLines(hot);
    await transaction(builders.it.pool, (tx) =>
      cutDrum(tx, storeman, { id: free, quantity: '2', drumNumber: builders.it.name('D') }),
    );
    // The pick holds half of the piece, which fits best and was received last. Edited, it also reads the long drum, as does every new pick
    // that locks first.
    const edit = await hotOperations['edit pick']?.(hot);
    const create = await hotOperations['create pick']?.(hot);
    if (edit === undefined || create === undefined) throw new Error('no such operation');
    circles.length = 0;
    const hold = (holder: PoolClient) =>
      holder.query('select from stock_lines where company_id = $1 and id = $2 for update', [storeman.companyId, free]);
    const outcomes = await meetBehind(
      builders.it,
      hold,
      [lockingFirst(create), edit].map((work) => () => outcome('create pick, edit pick', work)),
    );
    assert.equal(outcomes, ['done', 'done']);
    assert.equal(circles, []);
  });
});
