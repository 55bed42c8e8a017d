import { exportAudit, listAudit } from './audit-list.ts';
import { getAuditNames } from './get-audit-names.ts';

export const auditRoutes = [listAudit, exportAudit, getAuditNames];
