import { editPartner as contract } from '../../../shared/contract/admin/partners.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { settleParameters } from '../parameters/settle-parameters.ts';
import type { StoredValues } from '../parameters/settle-values.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Fields } from '../records/record-kind.ts';
import { partnerRecord } from './partner-record.ts';
import { requireCallable } from './require-callable.ts';
import { settleCredentials } from './settle-credentials.ts';
import { storeEpodPassword } from './store-epod-password.ts';

/** Changes a partner. A new ePOD password counts as a change of when it was set: that is what the audit tells of it. */
export const editPartner = implement(contract, async (tx, actor, { epodPassword, ...edit }, services) => {
  requireCallable(edit.notifierUrl, services);
  const edited = await editRecord(tx, actor, partnerRecord, edit, async (before, given) => {
    const credentials = settleCredentials(before, { epodUsername: edit.epodUsername, epodPassword }, services.now());
    if (credentials.epodPasswordSetAt === null) await forgetEpodPassword(tx, actor, edit.id);
    return { ...given, ...credentials, parameters: await settledParameters(tx, actor, edit, before) };
  });
  if (epodPassword !== undefined) await storeEpodPassword(tx, actor, edit.id, epodPassword, services);
  return edited;
});

function settledParameters(tx: Tx, actor: CompanyActor, { parameters }: Pick<Edit, 'parameters'>, before: Fields) {
  return settleParameters(tx, actor, 'contact', parameters, before.parameters as StoredValues);
}

type Edit = Input<typeof contract>;

async function forgetEpodPassword(tx: Tx, { companyId }: CompanyActor, id: number): Promise<void> {
  await tx.run('update partners set epod_password = null where company_id = $1 and id = $2', [companyId, id]);
}
