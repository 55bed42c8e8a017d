import { exportPartners as contract } from '../../../shared/contract/admin/partners.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { partnerSource, partnerWhere } from './partner-source.ts';

/** The list of partners as CSV. */
export const exportPartners = implement(contract, (_db, actor, input, { filePool }) => {
  return listFile(filePool, actor, {
    source: partnerSource(actor),
    where: partnerWhere(actor, input),
    columns: { name: 'text', email: 'text', signsIn: 'value', warehouses: 'value' },
    query: input,
  });
});
