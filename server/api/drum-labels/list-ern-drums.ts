import { listErnDrums as contract } from '../../../shared/contract/goods-in/prints.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { isReceiptInForce } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

/** The drums that the receipt in force of an ERN of this warehouse brought, in the order of its lines; none before it is received. */
export const listErnDrums = implement(contract, async (db, { companyId, warehouseId }, { id, fields }) => {
  const ern = await db.maybeOne('select from erns where company_id = $1 and warehouse_id = $2 and id = $3', [
    companyId,
    warehouseId,
    id,
  ]);
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const drums = await db.many<Reply<typeof contract>['items'][number]>(
    `select d.id, d.number
     from operations o
     join movements m on m.company_id = $1 and m.operation_id = o.id and m.quantity > 0
     join stock_lines s on s.company_id = $1 and s.id = m.stock_line_id
     join drums d on d.company_id = $1 and d.id = s.drum_id
     join ern_lines l on l.company_id = $1 and l.id = m.document_line_id
     where o.company_id = $1 and o.document_id = $2 and ${isReceiptInForce}
     group by d.id, d.number
     order by min(l.position), d.number`,
    [companyId, id],
  );
  return { items: drums.map((drum) => onlyFields(drum, fields)) };
});
