import { permissions } from '../../permissions.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { accessInput } from '../users/accesses.ts';

/** What a role may give: everything but the global access, which is given by hand (decision 146). */
export const roleAccessTypes = ['company', 'warehouse', 'operational'] as const;

const roleFields = {
  /** As the provider has it in its claim, capital and small letters told apart. */
  name: text(),
  accesses: list(shape({ ...accessInput.schema, type: oneOf(roleAccessTypes) }), 200),
};

/** A new role. */
export const newSignOnRole = shape(roleFields);

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Roles of the provider of identities, and the accesses that whoever has them there gets here. */
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
    /** Users who had it when they signed in last. */
    users: whole(0),
    version: whole(1),
  },
  filters: { id: maybe(id()) },
  sorts: ['name'],
  order: 'name',
});

/** Makes a role: it counts for each user from their next sign-in by the provider on. */
export const createSignOnRole = operation('createSignOnRole', {
  ...byAdministrators,
  method: 'POST',
  path: 'signOnRole',
  summary: 'Create a role of the provider',
  body: newSignOnRole,
  reply: recordReply,
  errors: ['sign_on_role_taken', 'access_repeated', 'not_found'],
});

/** Changes a role, if nobody did since it was read. Users who have it get its accesses, or lose them, at once. */
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

/** Deletes a role. What it gave to users is disabled at once. */
export const deleteSignOnRole = operation('deleteSignOnRole', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'signOnRole/:id',
  summary: 'Delete a role of the provider',
  params: ofRecord,
  errors: [],
});
