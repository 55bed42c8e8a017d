import type pg from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { goodsInRows, putAwayAgain } from './goods-in-rows.ts';
import { goodsOutRows } from './goods-out-rows.ts';

const reports = [goodsInRows, goodsOutRows];

/** Operations per transaction. Undoing one of them waits that long. */
const BATCH = 200;
/** Milliseconds before the rest is left to the next minute: the queue shuts down within five seconds, and other upkeep needs its turn. */
const LONGEST = 4_000;

export async function reportOperations(pool: pg.Pool): Promise<void> {
  const began = performance.now();
  const companies = await reader(pool).many<{ id: number }>(
    `/* every company */
     select company_id as id from unreported_operations union select company_id from unreported_moves order by 1`,
  );
  for (const { id } of companies) {
    for (const report of [reportBatch, reportMoves]) {
      let count = BATCH;
      while (count === BATCH && performance.now() - began < LONGEST)
        count = await transaction(pool, (tx) => report(tx, id));
    }
  }
}

/**
 * Returns the number of operations processed. Locks their notes, so that an undo waits and then deletes the rows written here. Skips
 * operations that are being undone.
 */
async function reportBatch(tx: Tx, companyId: number): Promise<number> {
  const noted = await tx.many<{ id: number }>(sql`
    select operation_id as id
    from unreported_operations
    where company_id = ${companyId}
    order by operation_id
    limit ${BATCH}
    for update skip locked`);
  const ids = noted.map(({ id }) => id);
  for (const { table, columns, pending: unreported } of reports)
    await tx.run(sql`
      insert into ${raw(table)} (${raw(columns.join(', '))})
      select ${raw(columns.join(', '))}
      from (${join(unreported({ companyId, warehouseId: null }), ' union all ')}) x
      where x.operation_id = any (${ids}::bigint[])
      order by x.at, x.id`);
  await tx.run(sql`
    delete from unreported_operations where company_id = ${companyId} and operation_id = any (${ids}::bigint[])`);
  return ids.length;
}

/** Returns the number of notes processed, and recomputes the putaway times of their stock lines. */
async function reportMoves(tx: Tx, companyId: number): Promise<number> {
  const noted = await tx.many<{ id: number; stockLineId: number }>(sql`
    select id, stock_line_id as "stockLineId"
    from unreported_moves
    where company_id = ${companyId}
    order by id
    limit ${BATCH}
    for update skip locked`);
  const stockLineIds = [...new Set(noted.map(({ stockLineId }) => stockLineId))];
  await tx.run(putAwayAgain(companyId, stockLineIds));
  const ids = noted.map(({ id }) => id);
  await tx.run(sql`delete from unreported_moves where company_id = ${companyId} and id = any (${ids}::bigint[])`);
  return noted.length;
}
