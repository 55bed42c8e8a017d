import { checkDrumNumber as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import type { LockedErn } from './lock-ern.ts';
import { takenDrum } from './taken-drum.ts';

/** Whether a drum number can be counted, and who has it if not: said while it is typed, before anything is saved. */
export const checkDrumNumber = implement(contract, async (db, actor, { id, drumNumber, lineId }) => {
  const ern = await db.maybeOne<Pick<LockedErn, 'source'>>(
    'select source from erns where company_id = $1 and warehouse_id = $2 and id = $3',
    [actor.companyId, actor.warehouseId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  return takenDrum(db, actor.companyId, drumNumber, { source: ern.source, ernId: id, lineId });
});
