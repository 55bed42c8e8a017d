import type { exportAudit as contract } from '../../../shared/contract/audit.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { auditSource, auditWhere } from './audit-source.ts';

const columns = {
  at: 'value',
  by: 'text',
  login: 'text',
  company: 'text',
  warehouse: 'text',
  operation: 'text',
  subject: 'text',
  subjectId: 'text',
  name: 'text',
  before: 'text',
  after: 'text',
} as const;

/** In a cell what was before and after is written as JSON. */
const source = {
  ...auditSource,
  columns: { ...auditSource.columns, before: 'r.before::text', after: 'r.after::text' },
};

/** What was changed as CSV. */
export async function* exportAudit(db: Reader, actor: Actor, input: Input<typeof contract>, services: Services) {
  const where = await auditWhere(db, actor, input, services);
  yield* listFile(services.filePool, actor, { source, where, columns, query: input });
}
