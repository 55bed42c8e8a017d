import type { Visitor } from '../actor.ts';
import type { Author } from '../record-audit.ts';

/** A user who changes their own account without a session, as the audit names them. */
export function ownAuthor({ requestId }: Pick<Visitor, 'requestId'>, userId: number): Author {
  return { requestId, userId, accessId: null, companyId: null, warehouseId: null };
}
