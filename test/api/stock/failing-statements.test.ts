import { DatabaseError } from 'pg';
import * as assert from 'uvu/assert';
import { abandonPick } from '../../../server/api/goods-out/abandon-pick.ts';
import { despatchPick, despatchPicks } from '../../../server/api/goods-out/despatch-pick.ts';
import { closePick, signPick, startPick } from '../../../server/api/goods-out/pick-states.ts';
import { saveTaken } from '../../../server/api/goods-out/save-taken.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { ask } from '../../support/database/database.ts';
import { isLongRun } from '../../support/long-run.ts';
import { type HotOperation, hotOperations } from '../../support/pairs/hot-operations.ts';
import { hotShipments } from '../../support/pairs/hot-shipments.ts';
import { type HotStock, hotStock, openPick } from '../../support/pairs/hot-stock.ts';

const signedBy = 'Ada';

const pickOperations: Readonly<Record<string, HotOperation>> = {
  async 'start pick'(hot) {
    const { id } = await openPick(hot);
    return (tx) => startPick(tx, hot.warehouse.storeman, { id });
  },

  async 'save taken'(hot) {
    const id = await startedPick(hot);
    const { lineId, locationId } = await lineOf(hot, id);
    const taken = [{ lineId, locationId, drumNumber: hot.drum, add: '1' }];
    return (tx) => saveTaken(tx, hot.warehouse.storeman, { id, taken }, hot.builders.services);
  },

  async 'give up picking'(hot) {
    const id = await startedPick(hot);
    const { lineId, locationId } = await lineOf(hot, id);
    const position = { lineId, locationId, drumNumber: hot.drum };
    const { pool, services } = hot.builders;
    await transaction(pool, (tx) =>
      saveTaken(tx, hot.warehouse.storeman, { id, taken: [{ ...position, add: '1' }] }, services),
    );
    return (tx) => abandonPick(tx, hot.warehouse.storeman, { id, putBack: [{ ...position, quantity: '1' }] });
  },

  async 'despatch several'(hot) {
    const ids = [(await openPick(hot)).id, (await openPick(hot)).id];
    return (tx) => despatchPicks(tx, hot.warehouse.storeman, { ids, signedBy });
  },

  async 'sign pick'(hot) {
    const id = await despatchedPick(hot);
    return (tx) => signPick(tx, hot.warehouse.storeman, { id, signedBy: 'Ben' });
  },

  async 'close pick'(hot) {
    const id = await despatchedPick(hot);
    return (tx) => closePick(tx, hot.warehouse.storeman, { id });
  },
};

async function startedPick(hot: HotStock): Promise<number> {
  const { id } = await openPick(hot);
  await transaction(hot.builders.pool, (tx) => startPick(tx, hot.warehouse.storeman, { id }));
  return id;
}

async function despatchedPick(hot: HotStock): Promise<number> {
  const { id } = await openPick(hot);
  const { pool, services } = hot.builders;
  const despatch = { id, asReserved: true, signedBy };
  await transaction(pool, (tx) => despatchPick(tx, hot.warehouse.storeman, despatch, services));
  return id;
}

function lineOf({ builders, warehouse }: HotStock, pickId: number) {
  return builders.db.one<{ lineId: number; locationId: number }>(
    `select l.id as "lineId", s.location_id as "locationId"
     from pick_lines l
     join reservations r on r.company_id = l.company_id and r.document_line_id = l.id
     join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
     where l.company_id = $1 and l.pick_id = $2`,
    [warehouse.storeman.companyId, pickId],
  );
}

type Fault = (tx: Tx, url: string) => Promise<unknown>;

const statementFails: Fault = (tx) => tx.run('select 1 / 0');

const serverDies: Fault = async (tx, url) => {
  const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  await ask(url, 'select pg_terminate_backend($1::integer)', [pid]);
};

/** The transaction with the fault before its statement of this number, from 1; `sent` counts the statements. */
function failingAt(tx: Tx, number: number, fault: () => Promise<unknown>, count: { sent: number }): Tx {
  const counted = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    count.sent += 1;
    return count.sent === number ? Promise.all([fault(), send()]).then(([, answer]) => answer) : send();
  };
  return {
    ...tx,
    many: (...statement) => counted(() => tx.many(...statement)),
    one: (...statement) => counted(() => tx.one(...statement)),
    maybeOne: (...statement) => counted(() => tx.maybeOne(...statement)),
    run: (...statement) => counted(() => tx.run(...statement)),
  };
}

class NothingFailed extends Error {}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  const isMeant =
    error instanceof NothingFailed ||
    error instanceof DatabaseUnavailable ||
    (error instanceof DatabaseError && ['22012', '57P01'].includes(error.code ?? ''));
  if (!isMeant) throw error;
  return error;
}

const tables = [
  ...['stock_lines', 'reservations', 'movements', 'operations', 'effects', 'drums', 'jobs', 'erns', 'ern_lines'],
  ...['picks', 'pick_lines', 'pick_taken', 'shipments', 'shipment_lines', 'packing_units', 'packed_goods'],
];
const contents = tables
  .map(
    (table) =>
      `(select coalesce(string_agg(t::text, e'\\n' order by t::text), '') from ${table} t where t.company_id = $1) as ${table}`,
  )
  .join(', ');

function contentsOf({ db }: Builders, companyId: number): Promise<Record<string, string>> {
  return db.one({ text: `select ${contents}`, values: [companyId] });
}

ownApiSuite('failing statements', (test, builders) => {
  async function fails(work: (tx: Tx) => Promise<unknown>, number: number, fault: Fault): Promise<boolean> {
    const count = { sent: 0 };
    const failed = transaction(builders.it.pool, async (tx) => {
      await work(failingAt(tx, number, () => fault(tx, builders.it.url), count));
      // No statement was left to fail, so roll back this time.
      throw new NothingFailed();
    });
    return !((await failureOf(failed)) instanceof NothingFailed);
  }

  for (const [name, ready] of Object.entries({ ...hotOperations, ...pickOperations, ...hotShipments })) {
    if (name === 'change transfer') continue;
    test(`R5 ${name}: a failed statement or a server that dies writes nothing, and a retry succeeds`, async () => {
      const hot = await hotStock(builders.it);
      const { companyId } = hot.warehouse.storeman;
      const work = await ready(hot);
      const before = await contentsOf(builders.it, companyId);
      let statements = 0;
      while (await fails(work, statements + 1, statementFails)) {
        statements += 1;
        assert.equal(await contentsOf(builders.it, companyId), before, `statement ${statements}`);
      }
      assert.ok(statements >= 2, 'some statements failed');
      for (let number = isLongRun ? 1 : statements; number <= statements; number += 1) {
        await fails(work, number, serverDies);
        assert.equal(await contentsOf(builders.it, companyId), before, `the server dies at statement ${number}`);
      }
      await transaction(builders.it.pool, work);
      assert.not.equal(await contentsOf(builders.it, companyId), before);
      assert.equal(await findDifferences(builders.it.db, companyId), []);
    });
  }
});
