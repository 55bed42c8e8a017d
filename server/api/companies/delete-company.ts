import { deleteCompany as contract } from '../../../shared/contract/admin/companies.ts';
import { implement } from '../implement.ts';
import { deleteRecord } from '../records/record-work.ts';
import { companyRecord } from './company-record.ts';

/** Deletes a company that nothing uses; where it might have held stock, and its specific data, go with it. */
export const deleteCompany = implement(contract, async (tx, actor, { id }) => {
  await tx.run('delete from company_warehouses where company_id = $1', [id]);
  await tx.run('delete from company_specific_data where company_id = $1', [id]);
  return deleteRecord(tx, actor, companyRecord, id);
});
