import { mayNamePartners } from '../../shared/partners.ts';
import { isSuperAdmin } from '../../shared/permissions.ts';
import { session } from '../state/session.ts';

/** May the person create a partner by naming it in a document? */
export function mayCreatePartners(): boolean {
  const permissions = session.current.peek()?.access ?? [];
  return mayNamePartners({ permissions, superAdmin: isSuperAdmin(session.accesses.peek()) });
}
