import { exportAudit as contract } from '../../../shared/contract/admin/audit.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
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
export const exportAudit = implement(contract, async function* (db, actor, input, services) {
  const where = await auditWhere(db, actor, input, services);
  yield* listFile(services.filePool, actor, { source, where, columns, query: input });
});
