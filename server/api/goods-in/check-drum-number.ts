import type { checkDrumNumber as contract } from '../../../shared/contract/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { findUsedDrum } from './find-used-drum.ts';
import type { LockedErn } from './lock-ern.ts';

/** Whether a drum number can be counted, and who has it if not: said while it is typed, before anything is saved. */
export async function checkDrumNumber(
  db: Reader,
  actor: StockActor,
  { id, drumNumber, lineId }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const ern = await db.maybeOne<Pick<LockedErn, 'source'>>(
    'select source from erns where company_id = $1 and warehouse_id = $2 and id = $3',
    [actor.companyId, actor.warehouseId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const used = await findUsedDrum(db, actor.companyId, ern.source, [drumNumber]);
  if (used !== undefined) return { taken: 'drum_number_used', usedBy: used.usedBy };
  const repeated = await db.maybeOne<{ number: string }>(
    `select e.number
     from ern_counts n
     join ern_lines l on l.company_id = $1 and l.id = n.ern_line_id
     join erns e on e.company_id = $1 and e.id = l.ern_id
     where n.company_id = $1 and n.drum_number = $2 and n.ern_line_id is distinct from $3 and e.status = 'expected'
       and (e.source <> 'transfer' or e.id <> $4)
     order by e.id
     limit 1`,
    [actor.companyId, drumNumber, lineId ?? null, id],
  );
  return { taken: repeated === undefined ? null : 'drum_number_repeated', usedBy: repeated?.number ?? null };
}
