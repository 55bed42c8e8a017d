import type { RuleName } from '../../../../shared/permissions.ts';
import type { Tx } from '../../../db/query.ts';
import type { EmptiedAs } from '../drums/drums.ts';

/**
 * How one kind of operation is undone. That its movements are posted again with the other sign, and its effects go out of force, is the
 * same for all (server/api/stock/reversal/reverse-operation.ts).
 */
export interface UndoKind {
  /** Who may undo it: whoever may do it. */
  readonly rule: RuleName;
  /** Locks its document, and refuses one that is no longer in the state the operation left it in. */
  lock?(tx: Tx, companyId: number, documentId: number): Promise<void>;
  /** Takes its locked document back to where it was. */
  reopen?(tx: Tx, companyId: number, documentId: number): Promise<void>;
  /** It took what its document had reserved: undone, that is reserved again. */
  readonly tookReserved?: true;
  /** How a drum came to be empty before the operation put something on it; left out: it simply was. */
  readonly emptiedBefore?: EmptiedAs;
}
