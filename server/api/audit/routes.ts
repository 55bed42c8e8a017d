import * as contract from '../../../shared/contract/audit.ts';
import { route } from '../route.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

export const auditRoutes = [route(contract.listAudit, listAudit), route(contract.exportAudit, exportAudit)];
