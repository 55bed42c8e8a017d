import { listDiscrepancyComments as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/only-fields.ts';

type Comment = Reply<typeof contract>['items'][number];

/** The comments lately written on ERNs of this warehouse, each once. Of the last few hundred: a longer memory is no help. */
export const listDiscrepancyComments = implement(contract, async (db, actor, { fields }) => {
  const items = await db.many<Comment>(
    `select comment, max(commented_at) as "usedAt"
     from (
       select l.discrepancy_comment as comment, l.commented_at
       from ern_lines l
       join erns e on e.company_id = $1 and e.id = l.ern_id
       where l.company_id = $1 and e.warehouse_id = $2
         and l.discrepancy_comment is not null and l.commented_at is not null
       order by l.commented_at desc
       limit 300
     ) lately
     group by comment
     order by max(commented_at) desc, comment
     limit 20`,
    [actor.companyId, actor.warehouseId],
  );
  return { items: items.map((item) => onlyFields(item, fields)) };
});
