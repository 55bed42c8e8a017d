import { allocateStock, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { cutDrum, moveStock } from '../../../../shared/contract/stock/putaway.ts';
import { adjustStock } from '../../../../shared/contract/stock/stock.ts';
import { allows } from '../../../../shared/permissions.ts';
import type { Actor } from '../../actor.ts';
import { undoCloseTransit, undoHide, undoReceipt, undoSendBack } from '../../goods-in/undo-receipt.ts';
import { undoDeletePick, undoDespatch, undoStart } from '../../goods-out/undo-pick.ts';
import { undoCancelJob } from '../../jobs/cancel-job.ts';
import { undoCollection } from '../../shipments/shipment-document.ts';
import { undoStockCount } from '../../stock-counts/stock-count-document.ts';
import type { UndoKind } from './undo-kind.ts';

/** The kinds of operation that can be undone (rules: stock rule 7). */
export const undoKinds: Record<string, UndoKind> = {
  receive: undoReceipt,
  hide: undoHide,
  'close transit': undoCloseTransit,
  'send back': undoSendBack,
  'start pick': undoStart,
  'delete pick': undoDeletePick,
  despatch: undoDespatch,
  count: undoStockCount,
  collect: undoCollection,
  'cancel job': undoCancelJob,
  move: { rule: moveStock.rule },
  cut: { rule: cutDrum.rule },
  allocate: { rule: allocateStock.rule },
  unallocate: { rule: unallocateStock.rule },
  adjust: { rule: adjustStock.rule, emptiedBefore: 'written_off' },
};

/** Which kinds are ended by which, as SQL. */
const endings = Object.entries(undoKinds)
  .flatMap(([name, { endedBy }]) => (endedBy === undefined ? [] : [`('${name}', '${endedBy}')`]))
  .join(', ');

/** May this person undo operations of this kind? */
export function mayUndo({ holder }: Pick<Actor, 'holder'>, { rule }: UndoKind): boolean {
  return holder !== null && allows(rule, holder);
}

/**
 * SQL for whether the actor may undo an operation `o`: `r` is the one that undid it, `c` its document. Whether the goods still allow it
 * shows when it is tried.
 */
export function canReverse(actor: Pick<Actor, 'holder'>): string {
  const kinds = Object.entries(undoKinds).flatMap(([name, kind]) => (mayUndo(actor, kind) ? [name] : []));
  // Kinds are words of ours, so they may stand in the statement.
  const words = kinds.map((kind) => `'${kind}'`).join(', ');
  return `r.id is null and c.closed is not true and o.kind = any (array[${words}]::text[]) and not exists (
    select from operations e
    where e.company_id = own.company_id and e.document = o.document and e.document_id = o.document_id and e.id > o.id
      and (o.kind, e.kind) in (${endings})
      and not exists (select from operations q where q.company_id = own.company_id and q.reverses_id = e.id)
  )`;
}
