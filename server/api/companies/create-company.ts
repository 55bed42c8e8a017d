import { createCompany as contract } from '../../../shared/contract/admin/companies.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { createRecord } from '../records/record-work.ts';
import { addAccess } from '../users/add-access.ts';
import { companyRecord } from './company-record.ts';

/** Makes a company; with `withAccess` its maker may set up at once what belongs to it. */
export const createCompany = implement(contract, async (tx, actor, { withAccess, ...fields }) => {
  const made = await createRecord(tx, actor, companyRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('company');
    await addAccess(tx, actor, { id: actor.userId, type: 'company', companyId: made.id, permissions });
  }
  return made;
});
