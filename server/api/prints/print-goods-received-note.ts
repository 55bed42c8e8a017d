import { printGoodsReceivedNote as contract } from '../../../shared/contract/goods-in/prints.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { isReceiptInForce } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { printInstant } from './print-date.ts';
import { printStamp } from './print-stamp.ts';
import { readPlace } from './read-place.ts';
import { readReceipt } from './read-receipt.ts';

/** What a receipt posts for one ERN: its lines, each over several locations and drums perhaps. */
const POSTINGS_AT_MOST = 20_000;

/** The note of a received ERN of this warehouse. */
export const printGoodsReceivedNote = implement(contract, async (db, actor, { id }, services) => {
  await refuseTooMany(db, actor, id);
  const receipt = await readReceipt(db, actor, id);
  if (receipt === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const { number, receivedAt } = receipt;
  if (receivedAt === null) refuse('ern_not_received', { values: { number } });
  return {
    kind: 'goodsReceivedNote',
    receipt,
    receivedAt: printInstant(new Date(receivedAt), services),
    place: await readPlace(db, actor),
    layout: actor.layout,
    stamp: printStamp(actor, services),
  };
});

async function refuseTooMany(db: Reader, { companyId, warehouseId }: StockActor, id: number): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count
     from operations o
     join movements m on m.company_id = $1 and m.operation_id = o.id
     where o.company_id = $1 and o.warehouse_id = $2 and o.document_id = $3 and ${isReceiptInForce}`,
    [companyId, warehouseId, id],
  );
  if (count <= POSTINGS_AT_MOST) return;
  refuse('too_much_to_print', { values: { count, things: 'postings', limit: POSTINGS_AT_MOST } });
}
