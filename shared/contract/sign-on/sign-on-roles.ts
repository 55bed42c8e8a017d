import { permissions } from '../../permissions.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { accessInput } from '../users/accesses.ts';

/** Accesses that a role can grant: all but the global one, which only an administrator grants (decision 146). */
export const roleAccessTypes = ['company', 'warehouse', 'operational'] as const;

const roleFields = {
  /** As in the provider's claim; case-sensitive. */
  name: text(),
  accesses: list(shape({ ...accessInput.schema, type: oneOf(roleAccessTypes) }), 200),
};

export const newSignOnRole = shape(roleFields);

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Lists the roles of the identity provider, and the accesses that users with each role get here. */
export const listSignOnRoles = listOperation('listSignOnRoles', {
  ...byAdministrators,
  path: 'signOnRole',
  summary: 'Roles of the provider of identities',
  row: {
    id: id(),
    name: roleFields.name,
    accesses: list(
      shape({
        type: oneOf(roleAccessTypes),
        companyId: orNull(id()),
        company: orNull(text()),
        warehouseId: orNull(id()),
        warehouse: orNull(text()),
        permissions: someOf(permissions),
      }),
      200,
    ),
    /** The number of users who had it when they last signed in. */
    users: whole(0),
    version: whole(1),
  },
  filters: { id: maybe(id()) },
  sorts: ['name'],
  order: 'name',
});

/** Creates a role. It applies to each user from their next sign-in through the provider. */
export const createSignOnRole = operation('createSignOnRole', {
  ...byAdministrators,
  method: 'POST',
  path: 'signOnRole',
  summary: 'Create a role of the provider',
  body: newSignOnRole,
  reply: recordReply,
  errors: ['sign_on_role_taken', 'access_repeated', 'not_found'],
});

/**
 * Changes a role. Refused (`changed_meanwhile`) if it was changed since it was read. Users who have it get or lose its accesses at once.
 */
export const editSignOnRole = operation('editSignOnRole', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'signOnRole/:id',
  summary: 'Edit a role of the provider',
  params: ofRecord,
  body: changesOf(roleFields),
  reply: recordReply,
  errors: ['sign_on_role_taken', 'access_repeated', 'changed_meanwhile', 'nothing_edited'],
});

/** Deletes a role. The accesses that it gave to users are disabled at once. */
export const deleteSignOnRole = operation('deleteSignOnRole', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'signOnRole/:id',
  summary: 'Delete a role of the provider',
  params: ofRecord,
  errors: [],
});
