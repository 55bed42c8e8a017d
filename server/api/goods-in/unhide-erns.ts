import { unhideErns as contract } from '../../../shared/contract/goods-in/hide-erns.ts';
import { implement } from '../implement.ts';
import { recordOperations } from '../stock/record-operations.ts';
import { lockErnsToHide } from './lock-erns-to-hide.ts';
import { refuseErns } from './refuse-erns.ts';
import { showErns } from './show-erns.ts';

/** Shows hidden ERNs again, all or none; in their history the hiding is undone. */
export const unhideErns = implement(contract, async (tx, actor, { ids }) => {
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
});
