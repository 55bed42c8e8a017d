import { refuse } from '../../../../shared/errors.ts';
import type { RuleName } from '../../../../shared/permissions.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import type { EmptiedAs } from '../drums/drums.ts';

interface Undone {
  operationId: number;
  actor: StockActor;
}

/**
 * How one kind of operation is undone. Counter-movements and the end of effects are the same for all kinds
 * (server/api/stock/reversal/reverse-operation.ts).
 */
export interface UndoKind {
  /** Undoing needs the same permission as doing. */
  readonly rule: RuleName;
  /** Locks its document, and refuses one that is no longer in the state the operation left it in. */
  lock?(tx: Tx, companyId: number, documentId: number, undone: Undone): Promise<unknown>;
  reopen?(tx: Tx, companyId: number, documentId: number, undone: Undone): Promise<void>;
  /** A kind of operation on the same document that, while in force, prevents undoing this one. */
  readonly endedBy?: string;
  /** Set if the operation took its document's reserved goods: undoing reserves them again. */
  readonly tookReserved?: true;
  /** Set if undoing must refuse to reserve in a location that is quarantine by now. */
  readonly promisesAnew?: true;
  /** Why a drum was empty before the operation put goods on it. Default: `empty`. */
  readonly emptiedBefore?: EmptiedAs;
}

/**
 * Refuses an undo because of later operations or documents: names up to three of them by number or in words, with the details as `data`.
 */
export function refuseUndo(by: readonly (string | null)[], data: Record<string, unknown>): never {
  const known = [...new Set(by.filter((number) => number !== null))];
  const named = known.length > 3 ? [...known.slice(0, 3), `${known.length - 3} more`] : known;
  return refuse('cannot_reverse', { values: { by: named.join(', ') || 'something else' }, data });
}
