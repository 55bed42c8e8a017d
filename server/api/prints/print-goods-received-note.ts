import type { printGoodsReceivedNote as contract } from '../../../shared/contract/ern-prints.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { goodsReceivedNote } from './goods-received-note.ts';
import { printInstant } from './print-date.ts';
import { printStamp } from './print-stamp.ts';
import { readPlace } from './read-place.ts';
import { readReceipt } from './read-receipt.ts';

/** The note of a received ERN of this warehouse; the writer of PDFs is fetched by the first who prints. */
export async function* printGoodsReceivedNote(
  db: Reader,
  actor: StockActor,
  { id }: Input<typeof contract>,
  services: Services,
): AsyncGenerator<Buffer> {
  const receipt = await readReceipt(db, actor, id);
  if (receipt === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const { number, receivedAt } = receipt;
  if (receivedAt === null) refuse('ern_not_received', { values: { number } });
  const place = await readPlace(db, actor);
  const at = printInstant(new Date(receivedAt), services);
  const { documentsPdf } = await import('./documents-pdf.ts');
  yield* documentsPdf([goodsReceivedNote(receipt, at, place, actor.layout)], printStamp(actor, services));
}
