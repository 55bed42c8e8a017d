import type { createCompany as contract } from '../../../shared/contract/companies.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { createRecord } from '../records/create-record.ts';
import { addAccess } from '../users/add-access.ts';
import { companyRecord } from './company-record.ts';

/** Makes a company; with `withAccess` its maker may set up at once what belongs to it. */
export async function createCompany(
  tx: Tx,
  actor: Actor,
  { withAccess, ...fields }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const made = await createRecord(tx, actor, companyRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('company');
    await addAccess(tx, actor, { id: actor.userId, type: 'company', companyId: made.id, permissions });
  }
  return made;
}
