import { layouts } from '../../layouts.ts';
import { permissions } from '../../permissions.ts';
import { id, whole } from '../fields/number.ts';
import { flag, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofRecord, recordReply } from '../records/record.ts';

/** The types name a company, a warehouse, both or neither (rules 3, Access). */
export const accessTypes = ['global', 'company', 'warehouse', 'operational'] as const;

/**
 * A new access. The type decides whether it names a company and a warehouse; a missing name is refused, so that leaving one out never
 * widens the access.
 */
export const accessInput = shape({
  type: oneOf(accessTypes),
  companyId: maybe(id()),
  warehouseId: maybe(id()),
  permissions: someOf(permissions),
});

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
  /**
   * Whether the access comes from roles of the identity provider; if it is also disabled, they have withdrawn it. An administrator who
   * edits, disables or enables it takes it over.
   */
  byRoles: flag(),
  /** API tokens and webhooks that work under it. */
  apiTokens: whole(0),
  webhooks: whole(0),
  version: whole(1),
});

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Adds an access to a user. An operational one also allows the company to hold stock in the warehouse. */
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

/** Changes the permissions of an access, from the next request on. Its scope cannot be changed: add another access for another scope. */
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

/** Removes an access with its API tokens. Requests under it are refused from then on. */
export const removeAccess = operation('removeAccess', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'access/:id',
  summary: 'Remove an access',
  params: ofRecord,
  errors: ['own_super_admin', 'last_super_admin'],
});

/** Disables an access: it cannot be used until it is enabled again. */
export const disableAccess = operation('disableAccess', {
  ...byAdministrators,
  method: 'POST',
  path: 'access/:id/disable',
  summary: 'Disable an access',
  params: ofRecord,
  reply: recordReply,
  errors: ['own_super_admin', 'last_super_admin'],
});

/** Enables a disabled access. */
export const enableAccess = operation('enableAccess', {
  ...byAdministrators,
  method: 'POST',
  path: 'access/:id/enable',
  summary: 'Enable an access',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});
