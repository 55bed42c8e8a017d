import type { Input } from '../../../shared/contract/operation.ts';
import {
  createPartner as contract,
  type PartnerStep,
  partnerSteps,
} from '../../../shared/contract/partners/partners.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { storePassword } from '../../queue/passwords.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { type StoredValues, validateParameters } from '../parameters/parameter-values.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import type { RecordReply } from '../records/record-kind.ts';
import { createRecord } from '../records/record-work.ts';
import { addFacts, refuseAt, refusingInside } from '../refusals.ts';
import type { Services } from '../services.ts';
import { userRecord } from '../users/user-record.ts';
import { addDefaultLocations, givePartnerAccess, insertPartnerWarehouse } from './create-partner-warehouse.ts';
import { notifierUrl, requireCallable, storeEpodPassword, validateCredentials } from './epod.ts';

type Given = Input<typeof contract>;

/** Creates a partner in the steps of rules 4, in one transaction: if a later step is refused, nothing of the earlier ones remains. */
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

/** Validates the request before anything is written. Returns the parameter values to store. */
async function checked(tx: Tx, actor: CompanyActor, given: Given, services: Services): Promise<StoredValues> {
  if (isCommonPassword(given.password)) refuseAt('password_too_common', ['password']);
  if (given.epodUsername !== undefined || given.epodPassword !== undefined) {
    const none = { epodUsername: null, epodPasswordSetAt: null };
    validateCredentials(none, { epodUsername: given.epodUsername, epodPassword: given.epodPassword }, services.now());
  }
  requireCallable(given.notifierUrl, services);
  return validateParameters(tx, actor, 'contact', given.parameters);
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

/** The caller who chose the password knows it, so the user must change it at the first sign-in. */
async function createPartnerUser(
  tx: Tx,
  actor: CompanyActor,
  { login, name, email, password }: Input<typeof contract>,
  { now }: Services,
): Promise<number> {
  const hash = await hashPassword(password);
  const { id } = await createRecord(tx, actor, userRecord, { login, name, email });
  await storePassword(tx, id, hash, now());
  return id;
}

type Checked = Omit<Given, 'parameters'> & { parameters: StoredValues; userId: number };

/** Inserts the partner, or completes one that documents had only named so far, if it is in use and has no user. */
async function insertPartner(
  tx: Tx,
  { companyId }: CompanyActor,
  { name, email, parameters, userId, epodUsername, epodPassword }: Checked,
  { now }: Services,
): Promise<RecordReply> {
  const made = await tx.maybeOne<RecordReply>(
    `insert into partners as p (company_id, name, email, parameters, user_id, epod_username, epod_password_set_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint partners_name_unique do update
     set email = excluded.email, parameters = p.parameters || excluded.parameters, user_id = excluded.user_id,
         epod_username = excluded.epod_username, epod_password_set_at = excluded.epod_password_set_at,
         version = p.version + 1
     where p.user_id is null and p.retired_at is null
     returning id, version`,
    [
      companyId,
      name,
      email,
      JSON.stringify(parameters),
      userId,
      epodUsername ?? null,
      epodPassword === undefined ? null : now(),
    ],
  );
  return made ?? refuseAt('partner_taken', ['name'], { values: { name } });
}

async function inStep<T>(step: PartnerStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      addFacts(error, { step });
      throw error;
    }
    throw new Refusal(error.code, { ...error.details, data: { ...error.details.data, step } });
  }
}
