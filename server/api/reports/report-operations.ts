import type pg from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { reportedGoodsOut } from './goods-out-rows.ts';

/** Each operation that is noted as not reported has its rows in one of these. */
const reports = [reportedGoodsOut];

/** Operations reported in one transaction: undoing one of them waits as long. */
const BATCH = 200;
/** Milliseconds after which the rest is left to the next minute: the queue ends within five seconds, and other upkeep has its turn. */
const LONGEST = 4_000;

/** Writes down what is not reported yet, the oldest first, company by company. */
export async function reportOperations(pool: pg.Pool): Promise<void> {
  const began = performance.now();
  const companies = await reader(pool).many<{ id: number }>(
    '/* every company */ select distinct company_id as id from unreported_operations order by 1',
  );
  for (const { id } of companies) {
    let reported = BATCH;
    while (reported === BATCH && performance.now() - began < LONGEST)
      reported = await transaction(pool, (tx) => reportBatch(tx, id));
  }
}

/**
 * Gives how many operations it reported. They are locked by their note, so that whoever undoes one of them waits, and then deletes what was
 * written here; one that is being undone is passed over.
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
  for (const { table, columns, unreported } of reports)
    await tx.run(sql`
      insert into ${raw(table)} (${raw(columns)})
      select ${raw(columns)}
      from (${join(unreported({ companyId, warehouseId: null }), ' union all ')}) x (${raw(columns)})
      where x.operation_id = any (${ids}::bigint[])
      order by x.at, x.id`);
  await tx.run(sql`
    delete from unreported_operations where company_id = ${companyId} and operation_id = any (${ids}::bigint[])`);
  return ids.length;
}
