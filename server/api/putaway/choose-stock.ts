import type { Input } from '../../../shared/contract/operation.ts';
import type { moveStock } from '../../../shared/contract/stock/putaway.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseRepeated } from '../stock/refuse-repeated.ts';
import { readStockLines, type StockLine } from '../stock/stock-line.ts';

/** A stock line to move, how much of it (null: all), and its place in the request (null: it comes with its location or its drum). */
export interface Wish {
  line: StockLine;
  quantity: string | null;
  index: number | null;
}

/** What a move is about: the lines it names, or everything at a location; with a drum come all its lines. */
export async function chooseStock(tx: Tx, actor: StockActor, input: Input<typeof moveStock>): Promise<Wish[]> {
  const { lines: named, everythingAt } = input;
  if ((named === undefined) === (everythingAt === undefined)) {
    refuse('malformed', { fields: { lines: 'Choose at least one stock line, or a location' } });
  }
  refuseRepeated(named ?? []);
  const ids = named?.map((line) => line.stockLineId) ?? (await presentAt(tx, actor, everythingAt ?? 0));
  if (ids.length === 0) refuse('nothing_to_move');
  const others = await otherLinesOfDrums(tx, actor.companyId, ids);
  const lines = await readStockLines(tx, actor, [...ids, ...others]);
  if (lines.some((line) => line.inTransit)) refuse('not_found', { values: { thing: 'stock line' } });
  return lines.map((line, index) => ({
    line,
    quantity: named?.[index]?.quantity ?? null,
    index: named !== undefined && index < named.length ? index : null,
  }));
}

async function presentAt(tx: Tx, { companyId, warehouseId }: StockActor, locationId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    `select id from stock_lines
     where company_id = $1 and warehouse_id = $2 and location_id = $3 and present
     order by id`,
    [companyId, warehouseId, locationId],
  );
  return rows.map((row) => row.id);
}

async function otherLinesOfDrums(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    `select id from stock_lines
     where company_id = $1 and present and id <> all ($2::bigint[])
       and drum_id in (
         select drum_id from stock_lines where company_id = $1 and id = any ($2::bigint[]) and present
       )
     order by id`,
    [companyId, ids],
  );
  return rows.map((row) => row.id);
}
