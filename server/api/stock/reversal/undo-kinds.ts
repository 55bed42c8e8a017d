import { cutDrum, moveStock } from '../../../../shared/contract/putaway/putaway.ts';
import { allocateStock, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { adjustStock } from '../../../../shared/contract/stock/stock.ts';
import { allows } from '../../../../shared/permissions.ts';
import type { Actor } from '../../actor.ts';
import type { UndoKind } from './undo-kind.ts';

/** The kinds of operation that can be undone (rules: stock rule 7): those of stock, and those that areas add. */
const undoKinds: Record<string, UndoKind> = {
  move: { rule: moveStock.rule },
  cut: { rule: cutDrum.rule },
  allocate: { rule: allocateStock.rule },
  unallocate: { rule: unallocateStock.rule },
  adjust: { rule: adjustStock.rule, emptiedBefore: 'written_off' },
};

/** Areas are above stock, so server/api/kinds.ts adds their kinds. Returns a function that removes them. */
export function addUndoKinds(kinds: Readonly<Record<string, UndoKind>>): () => void {
  Object.assign(undoKinds, kinds);
  return () => {
    for (const name of Object.keys(kinds)) delete undoKinds[name];
  };
}

export function undoKindOf(kind: string): UndoKind | undefined {
  return undoKinds[kind];
}

function endings(): string {
  return Object.entries(undoKinds)
    .flatMap(([name, { endedBy }]) => (endedBy === undefined ? [] : [`('${name}', '${endedBy}')`]))
    .join(', ');
}

export function mayUndo({ holder }: Pick<Actor, 'holder'>, { rule }: UndoKind): boolean {
  return holder !== null && allows(rule, holder);
}

/**
 * SQL: whether the actor may undo an operation `o`; `r` is the operation that undid it, `c` its document. Whether the stock still allows it
 * is checked by the undo.
 */
export function canReverse(actor: Pick<Actor, 'holder'>): string {
  const kinds = Object.entries(undoKinds).flatMap(([name, kind]) => (mayUndo(actor, kind) ? [name] : []));
  // Kinds are our own constants, so they are safe in the statement.
  const words = kinds.map((kind) => `'${kind}'`).join(', ');
  return `r.id is null and c.closed is not true and o.kind = any (array[${words}]::text[]) and not exists (
    select from operations e
    where e.company_id = own.company_id and e.document = o.document and e.document_id = o.document_id and e.id > o.id
      and (o.kind, e.kind) in (${endings()})
      and not exists (select from operations q where q.company_id = own.company_id and q.reverses_id = e.id)
  )`;
}
