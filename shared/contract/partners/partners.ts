import { userFacts } from '../account/account.ts';
import { id, whole } from '../fields/number.ts';
import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { email, login, newPassword, notifierUrl, oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';
import { newPartnerWarehouse } from './partner-warehouses.ts';

/** The steps in which a partner is created (rules 4), in their order. */
export const partnerSteps = ['input', 'user', 'warehouse', 'stock', 'access', 'notifierUrl'] as const;

export type PartnerStep = (typeof partnerSteps)[number];

const partnerFields = {
  /** Unique in the company; ERNs use it to name partners. */
  name: text(),
  email: orNull(email()),
  epodUsername: orNull(text(200)),
  /** Called when goods are despatched to the partner. */
  notifierUrl: orNull(notifierUrl()),
};

/**
 * A new partner (rules 5: login and email must not exist). A partner that documents already know by name becomes a full partner. The
 * password must be changed at the first sign-in within 24 hours, because someone else chose it.
 */
export const newPartner = shape({
  name: partnerFields.name,
  login: login(),
  email: email(),
  password: newPassword(),
  warehouse: newPartnerWarehouse,
  epodUsername: maybe(text(200)),
  epodPassword: maybe(secret(200)),
  notifierUrl: maybe(notifierUrl()),
  parameters: maybe(givenParameters()),
});

/** A change of a partner. The ePOD password can be set but not read. */
export const partnerChanges = changesOf({
  ...partnerFields,
  epodPassword: secret(200),
  parameters: givenParameters(),
});

const byAdministrators = { rule: 'partners', reach: 'company' } as const;

/** Lists the partners of the company. */
export const listPartners = listOperation('listPartners', {
  path: 'partner',
  summary: 'Partners of the company',
  rule: 'masterData',
  reach: 'company',
  row: {
    name: text(),
    email: orNull(text(254)),
    /** Whether it has a user to sign in with. */
    signsIn: flag(),
    warehouses: whole(0),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** The company, under a global access. */
    companyId: maybe(id()),
    name: maybe(text()),
    signsIn: maybe(flag()),
  },
  sorts: ['name'],
  order: 'name',
  hidden: ['retired'],
});

/** Returns the partners as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportPartners = fileOperation('exportPartners', listPartners, {
  summary: 'Partners as CSV',
  rule: 'partners',
  lenient: true,
});

/** Returns a partner with its user, its ePOD credentials except the password, and its groups of warehouses in their order. */
export const getPartner = operation('getPartner', {
  ...byAdministrators,
  method: 'GET',
  path: 'partner/:id',
  summary: 'A partner',
  params: ofRecord,
  reply: shape({
    ...recordRow,
    name: text(),
    email: orNull(text(254)),
    createdAt: instant(),
    user: orNull(shape({ id: id(), login: login(), email: orNull(text(254)), disabled: flag(), ...userFacts })),
    epodUsername: orNull(text(200)),
    /** Null: no ePOD password is set. */
    epodPasswordSetAt: orNull(instant()),
    notifierUrl: orNull(text(2000)),
    warehouses: whole(0),
    groups: list(shape({ id: id(), name: text(), warehouses: whole(0), version: whole(1) })),
    parameters: parameterValues(),
  }),
  errors: [],
});

/** Creates a partner in steps (rules 4), all or none. A refusal names the step in `data.step`. */
export const createPartner = operation('createPartner', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner',
  summary: 'Create a partner',
  body: newPartner,
  secrets: ['password', 'epodPassword'],
  reply: shape({
    ...recordReply.schema,
    userId: id(),
    warehouseId: id(),
    /** The steps that were done; `notifierUrl` only with a notifier URL. */
    steps: list(oneOf(partnerSteps)),
  }),
  errors: [
    'partner_taken',
    'login_taken',
    'email_taken',
    'password_too_common',
    'warehouse_taken',
    'notifier_url_refused',
    'parameter_values_refused',
  ],
});

/** Changes a partner. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editPartner = operation('editPartner', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'partner/:id',
  summary: 'Edit a partner',
  params: ofRecord,
  body: partnerChanges,
  secrets: ['epodPassword'],
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'partner_taken', 'notifier_url_refused', 'parameter_values_refused'],
});

/** Deletes a partner that has no warehouses and is not named by any document. Its user is disabled. */
export const deletePartner = operation('deletePartner', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'partner/:id',
  summary: 'Delete a partner',
  params: ofRecord,
  errors: ['in_use', 'own_account', 'last_super_admin'],
});

/** Retires a partner: it is no longer offered for selection, documents that name it keep it, and its user is unchanged. */
export const retirePartner = operation('retirePartner', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/retire',
  summary: 'Retire a partner',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/** Restores a retired partner, so that it can be selected again. */
export const restorePartner = operation('restorePartner', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/restore',
  summary: 'Restore a retired partner',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});
