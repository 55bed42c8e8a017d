import { refuse } from '../../../../shared/errors.ts';
import type { RuleName } from '../../../../shared/permissions.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import type { EmptiedAs } from '../drums/drums.ts';

/** Which operation is undone, for those whose facts say more, and by whom. */
interface Undone {
  operationId: number;
  actor: StockActor;
}

/**
 * How one kind of operation is undone. That its movements are posted again with the other sign, and its effects go out of force, is the
 * same for all (server/api/stock/reversal/reverse-operation.ts).
 */
export interface UndoKind {
  /** Who may undo it: whoever may do it. */
  readonly rule: RuleName;
  /** Locks its document, and refuses one that is no longer in the state the operation left it in. */
  lock?(tx: Tx, companyId: number, documentId: number, undone: Undone): Promise<unknown>;
  /** Takes its locked document back to where it was. */
  reopen?(tx: Tx, companyId: number, documentId: number, undone: Undone): Promise<void>;
  /** The kind of operation on the same document after which, while it is in force, this one is not undone. */
  readonly endedBy?: string;
  /** It took what its document had reserved: undone, that is reserved again. */
  readonly tookReserved?: true;
  /** That is promised anew: nothing of a location that is quarantine by now is. */
  readonly promisesAnew?: true;
  /** How a drum came to be empty before the operation put something on it; left out: it simply was. */
  readonly emptiedBefore?: EmptiedAs;
}

/** Refuses to undo what something came after: up to three of them by number, or in words, and all that is known of them as `data`. */
export function refuseUndo(by: readonly (string | null)[], data: Record<string, unknown>): never {
  const known = [...new Set(by.filter((number) => number !== null))];
  const named = known.length > 3 ? [...known.slice(0, 3), `${known.length - 3} more`] : known;
  return refuse('cannot_reverse', { values: { by: named.join(', ') || 'something else' }, data });
}
