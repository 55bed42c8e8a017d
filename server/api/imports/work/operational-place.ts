import { refuse } from '../../../../shared/errors.ts';
import type { FoundImport } from '../find-import.ts';

/** The company and the warehouse of an import that belongs to an operational access. */
export function operationalPlace({ companyId, warehouseId }: Pick<FoundImport, 'companyId' | 'warehouseId'>) {
  if (companyId === null || warehouseId === null)
    return refuse('access_needed', { values: { scope: 'one company in one warehouse' } });
  return { companyId, warehouseId };
}
