import sql from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/partners/partners.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { documentsBy } from '../documents/document-uses.ts';
import { implement } from '../implement.ts';
import { type StoredValues, validateParameters } from '../parameters/parameter-values.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Fields, RecordKind } from '../records/record-kind.ts';
import { deleteRecord } from '../records/record-work.ts';
import { disableUser } from '../users/disable-user.ts';
import { forgetEpodPassword, notifierUrl, requireCallable, storeEpodPassword, validateCredentials } from './epod.ts';

/** The ePOD password is not a field of the record, but the time it was set is. */
export const partnerRecord: RecordKind<CompanyActor> = {
  subject: 'partner',
  table: 'partners',
  columns: {
    name: 'name',
    email: 'email',
    epodUsername: 'epod_username',
    epodPasswordSetAt: 'epod_password_set_at',
    parameters: 'parameters',
  },
  aside: { notifierUrl },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: {
    partners_name_unique: { code: 'partner_taken', field: 'name' },
    partners_name_once: { code: 'partner_taken', field: 'name' },
  },
  get uses() {
    return [
      ...documentsBy(ofPartner),
      {
        subject: 'partnerWarehouse',
        plural: 'warehouses',
        table: 'partner_warehouses p cross join warehouses',
        by: 'p.company_id = $company and p.partner_id = $id and u.id = p.warehouse_id',
        name: 'u.name',
      },
    ];
  },
};

const ofPartner = 'u.company_id = $company and u.partner_id = $id';

/** The audit records a new ePOD password as a change of the time it was set. */
export const editPartner = implement(contract.editPartner, async (tx, actor, { epodPassword, ...edit }, services) => {
  requireCallable(edit.notifierUrl, services);
  const edited = await editRecord(tx, actor, partnerRecord, edit, async (before, given) => {
    const credentials = validateCredentials(before, { epodUsername: edit.epodUsername, epodPassword }, services.now());
    if (credentials.epodPasswordSetAt === null) await forgetEpodPassword(tx, actor, edit.id);
    return { ...given, ...credentials, parameters: await validateContactParameters(tx, actor, edit, before) };
  });
  if (epodPassword !== undefined) await storeEpodPassword(tx, actor, edit.id, epodPassword, services);
  return edited;
});

function validateContactParameters(
  tx: Tx,
  actor: CompanyActor,
  { parameters }: Pick<Edit, 'parameters'>,
  before: Fields,
) {
  return validateParameters(tx, actor, 'contact', parameters, before.parameters as StoredValues);
}

type Edit = Input<typeof contract.editPartner>;

/** Deletes an unused partner with its groups. Its user is only disabled, because the user's past actions refer to it. */
export const deletePartner = implement(contract.deletePartner, async (tx, actor, { id }, services) => {
  const { companyId } = actor;
  const partner = await tx.maybeOne<{ userId: number | null }>(
    'select user_id as "userId" from partners where company_id = $1 and id = $2',
    [companyId, id],
  );
  const userId = partner?.userId ?? null;
  if (userId !== null) await disableUser(tx, actor, { id: userId }, services);
  await tx.run(
    `delete from warehouse_groups g
     where g.company_id = $1 and g.partner_id = $2
       and not exists (select from partner_warehouses w where w.company_id = $1 and w.group_id = g.id)`,
    [companyId, id],
  );
  const deleted = await deleteRecord(tx, actor, partnerRecord, id);
  await notifierUrl.write(tx, actor, id, null);
  return deleted;
});
