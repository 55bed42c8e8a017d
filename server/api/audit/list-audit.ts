import type { listAudit as contract } from '../../../shared/contract/audit.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import type { Services } from '../services.ts';
import { auditSource, auditWhere } from './audit-source.ts';

/** One page of what was changed, newest first. */
export async function listAudit(
  db: Reader,
  actor: Actor,
  input: Input<typeof contract>,
  services: Services,
): Promise<Reply<typeof contract>> {
  return listPage(db, auditSource, input, await auditWhere(db, actor, input, services));
}
