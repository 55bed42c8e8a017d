import { layouts } from '../../layouts.ts';
import { permissions } from '../../permissions.ts';
import { id, whole } from '../fields/number.ts';
import { flag, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofRecord, recordReply } from '../records/record.ts';

/** The access types of the access form, by what they name (rules 3, Access). */
export const accessTypes = ['global', 'company', 'warehouse', 'operational'] as const;

/**
 * A new access. Its type says which of company and warehouse it names, and a name that is missing is refused: nobody gets
 * everything by leaving something out.
 */
export const accessInput = shape({
  type: oneOf(accessTypes),
  companyId: maybe(id()),
  warehouseId: maybe(id()),
  permissions: someOf(permissions),
});

/** An access as its user's administrator sees it. */
export const userAccess = shape({
  id: id(),
  type: oneOf(accessTypes),
  companyId: orNull(id()),
  company: orNull(text()),
  layout: orNull(oneOf(layouts)),
  warehouseId: orNull(id()),
  warehouse: orNull(text()),
  permissions: someOf(permissions),
  disabled: flag(),
  /** Roles of the provider give it; disabled, they have taken it back. Whoever edits, disables or enables it makes it their own. */
  byRoles: flag(),
  /** API tokens that work under it, and webhooks. */
  apiTokens: whole(0),
  webhooks: whole(0),
  version: whole(1),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Gives a user an access. An operational one says, too, that the company may hold stock in the warehouse. */
export const addAccess = operation('addAccess', {
  ...byAdministrators,
  method: 'POST',
  path: 'user/:id/access',
  summary: 'Add an access',
  params: ofRecord,
  body: accessInput,
  reply: recordReply,
  errors: ['access_repeated'],
});

/** Changes what an access lets its user do, from the next request on. Where it reaches stays: for another reach add another. */
export const editAccess = operation('editAccess', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'access/:id',
  summary: 'Edit an access',
  params: ofRecord,
  body: shape({ version: whole(1), permissions: someOf(permissions) }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'own_super_admin', 'last_super_admin'],
});

/** Removes an access with its API tokens: whoever works under it is told so at their next request. */
export const removeAccess = operation('removeAccess', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'access/:id',
  summary: 'Remove an access',
  params: ofRecord,
  errors: ['own_super_admin', 'last_super_admin'],
});

/** Disables an access: nobody works under it until it is enabled again. */
export const disableAccess = operation('disableAccess', {
  ...byAdministrators,
  method: 'POST',
  path: 'access/:id/disable',
  summary: 'Disable an access',
  params: ofRecord,
  reply: recordReply,
  errors: ['own_super_admin', 'last_super_admin'],
});

/** Enables a disabled access again. */
export const enableAccess = operation('enableAccess', {
  ...byAdministrators,
  method: 'POST',
  path: 'access/:id/enable',
  summary: 'Enable an access',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});
