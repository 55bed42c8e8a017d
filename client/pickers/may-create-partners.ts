import { mayNamePartners } from '../../shared/partners.ts';
import { isSuperAdmin } from '../../shared/permissions.ts';
import { session } from '../state/session.ts';

export function mayCreatePartners(): boolean {
  const permissions = session.current.peek()?.access ?? [];
  return mayNamePartners({ permissions, superAdmin: isSuperAdmin(session.accesses.peek()) });
}
