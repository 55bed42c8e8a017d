import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { companyRecord } from './company-record.ts';

/** Deletes a company that nothing uses; where it might have held stock, and its specific data, go with it. */
export async function deleteCompany(tx: Tx, actor: Actor, { id }: { id: number }): Promise<Record<string, never>> {
  await tx.run('delete from company_warehouses where company_id = $1', [id]);
  await tx.run('delete from company_specific_data where company_id = $1', [id]);
  return deleteRecord(tx, actor, companyRecord, id);
}
