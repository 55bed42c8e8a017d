import { exportAudit, listAudit } from './audit-list.ts';

export const auditRoutes = [listAudit, exportAudit];
