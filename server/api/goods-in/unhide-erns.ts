import type { unhideErns as contract } from '../../../shared/contract/hide-erns.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordOperations } from '../stock/record-operations.ts';
import { lockErnsToHide } from './lock-erns-to-hide.ts';
import { refuseErns } from './refuse-erns.ts';
import { showErns } from './show-erns.ts';

/** Shows hidden ERNs again, all or none; in their history the hiding is undone. */
export async function unhideErns(
  tx: Tx,
  actor: StockActor,
  { ids }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const erns = await lockErnsToHide(tx, actor, ids);
  refuseErns(
    'ern_not_hidden',
    erns.filter(({ hidden }) => !hidden),
  );
  await showErns(
    tx,
    actor.companyId,
    erns.map(({ id }) => id),
  );
  const documents = erns.map(({ id, hiddenById }) => ({ id, reversesId: hiddenById }));
  const operations = await recordOperations(tx, actor, { kind: 'unhide', document: 'ern', documents });
  return { erns: erns.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
}
