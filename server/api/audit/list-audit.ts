import { listAudit as contract } from '../../../shared/contract/admin/audit.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { auditSource, auditWhere } from './audit-source.ts';

/** One page of what was changed, newest first. */
export const listAudit = implement(contract, async (db, actor, input, services) => {
  return listPage(db, auditSource, input, await auditWhere(db, actor, input, services));
});
