import { createPartner as contract, partnerSteps } from '../../../shared/contract/admin/partners.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import { isCommonPassword } from '../account/common-passwords.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { settleParameters } from '../parameters/settle-parameters.ts';
import type { StoredValues } from '../parameters/settle-values.ts';
import { recordAudit } from '../record-audit.ts';
import { refusingInside } from '../records/refusing-inside.ts';
import { refuseAt } from '../refuse-at.ts';
import type { Services } from '../services.ts';
import { addDefaultLocations } from './add-default-locations.ts';
import { createPartnerUser } from './create-partner-user.ts';
import { givePartnerAccess } from './give-partner-access.ts';
import { inStep } from './in-step.ts';
import { insertPartner } from './insert-partner.ts';
import { insertPartnerWarehouse } from './insert-partner-warehouse.ts';
import { notifierUrl } from './notifier-url.ts';
import { requireCallable } from './require-callable.ts';
import { settleCredentials } from './settle-credentials.ts';
import { storeEpodPassword } from './store-epod-password.ts';

type Given = Input<typeof contract>;

/** Makes a partner in the steps of rules 4, in one transaction: what a later step refuses leaves nothing of an earlier one. */
export const createPartner = implement(contract, async (tx, actor, given, services) => {
  const parameters = await inStep('input', () => checked(tx, actor, given, services));
  const userId = await inStep('user', () => createPartnerUser(tx, actor, given, services));
  const partner = await inStep('user', () => insertPartner(tx, actor, { ...given, parameters, userId }, services));
  if (given.epodPassword !== undefined) {
    await storeEpodPassword(tx, actor, partner.id, given.epodPassword, services);
  }
  const warehouse = await inStep('warehouse', () =>
    refusingInside('warehouse', () => insertPartnerWarehouse(tx, actor, partner.id, given.warehouse)),
  );
  await inStep('stock', () => addDefaultLocations(tx, [warehouse.id]));
  await inStep('access', () => givePartnerAccess(tx, actor, { userId, warehouseId: warehouse.id }));
  const { notifierUrl: url } = given;
  if (url !== undefined) await inStep('notifierUrl', () => notifierUrl.write(tx, actor, partner.id, url));
  await auditPartner(tx, actor, partner.id, given);
  await auditWarehouse(tx, actor, warehouse.id, given);
  const steps = partnerSteps.filter((step) => step !== 'notifierUrl' || url !== undefined);
  return { ...partner, userId, warehouseId: warehouse.id, steps };
});

/** What must be right before anything is written. Gives the values of the parameters as they are stored. */
async function checked(tx: Tx, actor: CompanyActor, given: Given, services: Services): Promise<StoredValues> {
  if (isCommonPassword(given.password)) refuseAt('password_too_common', ['password']);
  if (given.epodUsername !== undefined || given.epodPassword !== undefined) {
    const none = { epodUsername: null, epodPasswordSetAt: null };
    settleCredentials(none, { epodUsername: given.epodUsername, epodPassword: given.epodPassword }, services.now());
  }
  requireCallable(given.notifierUrl, services);
  return settleParameters(tx, actor, 'contact', given.parameters);
}

async function auditPartner(tx: Tx, actor: CompanyActor, id: number, given: Given): Promise<void> {
  const { password: _password, epodPassword: _epodPassword, warehouse: _warehouse, ...after } = given;
  await recordAudit(tx, actor, { operation: 'createPartner', subject: 'partner', subjectId: id, after });
}

async function auditWarehouse(tx: Tx, actor: CompanyActor, id: number, { name, warehouse }: Given): Promise<void> {
  const after = { ...warehouse, partner: name };
  await recordAudit(tx, actor, {
    operation: 'createPartnerWarehouse',
    subject: 'partnerWarehouse',
    subjectId: id,
    after,
  });
}
