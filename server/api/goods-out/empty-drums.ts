import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { type StockTaken, total } from './take-rows.ts';

/**
 * What becomes of drums that a despatch emptied (rules: Drums). A drum that went out as it came in is despatched; a traceable one
 * that was emptied bit by bit stays listed, empty, at its last location. The drums are locked and the goods are posted.
 */
export async function emptyDrums(tx: Tx, companyId: number, taken: readonly StockTaken[]): Promise<void> {
  const drums = Map.groupBy(taken, (part) => part.drumId);
  const touched = [...drums].flatMap(([id, parts]) => (id === null ? [] : [{ id, quantity: fromUnits(total(parts)) }]));
  if (touched.length === 0) return;
  await tx.run(
    `update drums d
     set state = case when t.quantity < d.first_quantity and p.traceable then 'empty' else 'despatched' end
     from unnest($2::bigint[], $3::numeric[]) as t (id, quantity)
     join drums b on b.company_id = $1 and b.id = t.id
     left join packing_types p on p.id = b.packing_type_id
     where d.company_id = $1 and d.id = t.id
       and not exists (select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.present)`,
    [companyId, touched.map((drum) => drum.id), touched.map((drum) => drum.quantity)],
  );
}
