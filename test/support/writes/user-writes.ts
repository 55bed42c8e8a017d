import { createApiToken, revokeApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import * as integrations from '../../../shared/contract/integrations/integrations.ts';
import * as roles from '../../../shared/contract/sign-on/sign-on-roles.ts';
import * as accesses from '../../../shared/contract/users/accesses.ts';
import * as users from '../../../shared/contract/users/users.ts';
import { userOf } from '../builders/account.ts';
import type { Builders } from '../builders/builders.ts';
import { byId, change, type Prepare, using } from './write-case.ts';

async function administered(builders: Builders) {
  const { userId: id } = await userOf(builders);
  const people = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
  return { id, people };
}

async function withAccess(builders: Builders) {
  const { companyId, warehouseId } = await builders.site();
  const { userId } = await userOf(builders, { accesses: [{ companyId, warehouseId, permissions: ['planCreate'] }] });
  const id = await builders.id('select id from accesses where user_id = $1', [userId]);
  return { ...(await administered(builders)), id };
}

async function withRole(builders: Builders) {
  const { people } = await administered(builders);
  const { companyId, warehouseId } = await builders.site();
  const access = { type: 'operational' as const, companyId, warehouseId, permissions: ['planCreate' as const] };
  const { id } = await people[0].ok(roles.createSignOnRole, { name: builders.name('role'), accesses: [access] });
  return { people, id, access };
}

async function withIntegration(builders: Builders) {
  const { people } = await administered(builders);
  const { companyId } = await builders.site();
  const wish = (name: string) => ({ name, scopes: ['read' as const], companyId });
  const { id } = await people[0].ok(integrations.createIntegration, wish('SAP interface'));
  return { people, id, wish };
}

export const userWrites: Readonly<Record<string, Prepare>> = {
  createUser: using(administered, (_, builders) => {
    const newcomer = (name: string) => ({ login: builders.name('new'), name, credentials: 'show' as const });
    return change(users.createUser, newcomer('Ada'), newcomer('Ben'));
  }),
  editUser: using(administered, ({ id }) => {
    const edit = (name: string) => ({ id, version: 1, name });
    return change(users.editUser, edit('Ada'), edit('Ben'));
  }),
  createSignOnRole: using(withRole, ({ access }, builders) => {
    const role = (name: string) => ({ name: builders.name(name), accesses: [access] });
    return change(roles.createSignOnRole, role('storemen'), role('clerks'));
  }),
  editSignOnRole: using(withRole, ({ id, access }) => {
    const edit = (permission: 'planUpdate' | 'planStart') => ({
      ...{ id, version: 1 },
      accesses: [{ ...access, permissions: [permission] }],
    });
    return change(roles.editSignOnRole, edit('planUpdate'), edit('planStart'));
  }),
  deleteSignOnRole: using(withRole, byId(roles.deleteSignOnRole)),
  generatePassword: using(administered, byId(users.generatePassword)),
  setPassword: using(administered, ({ id }) =>
    change(users.setPassword, { id, password: 'Typed-pass-1' }, { id: id + 1, password: 'Typed-pass-1' }),
  ),
  sendCredentials: using(administered, byId(users.sendCredentials)),
  disableUser: using(administered, byId(users.disableUser)),
  enableUser: using(administered, async ({ id }, builders) => {
    await builders.db.run('update users set disabled_at = now() where id = $1', [id]);
    return change(users.enableUser, { id }, { id: id + 1 });
  }),
  endSessions: using(administered, async ({ id }, builders) => {
    await builders.token(id);
    return change(users.endSessions, { id }, { id: id + 1 });
  }),
  resetSecondFactor: using(administered, async ({ id }, builders) => {
    await builders.db.run(
      `insert into second_factors (user_id, secret, last_step, created_at) values ($1, 'sealed', 0, now())`,
      [id],
    );
    return change(users.resetSecondFactor, { id }, { id: id + 1 });
  }),
  addAccess: using(administered, ({ id }) => {
    const access = { id, type: 'global' as const };
    const other = { ...access, permissions: ['users' as const] };
    return change(accesses.addAccess, { ...access, permissions: [] }, other);
  }),
  editAccess: using(withAccess, ({ id }) => {
    const edit = { id, version: 1, permissions: ['planUpdate' as const] };
    return change(accesses.editAccess, edit, { ...edit, permissions: [] });
  }),
  removeAccess: using(withAccess, byId(accesses.removeAccess)),
  disableAccess: using(withAccess, byId(accesses.disableAccess)),
  enableAccess: using(withAccess, async ({ people, id }) => {
    await people[0].ok(accesses.disableAccess, { id });
    return change(accesses.enableAccess, { id }, { id: id + 1 });
  }),
  createApiToken: using(withAccess, ({ id: accessId }) => {
    const token = (name: string) => ({ name, accessId, expiresOn: '2099-12-31' });
    return change(createApiToken, token('ERP'), token('Scanner'));
  }),
  revokeApiToken: using(withAccess, async ({ people, id: accessId }) => {
    const { id } = await people[0].ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
    return change(revokeApiToken, { id }, { id: id + 1 });
  }),
  createIntegration: using(withIntegration, ({ wish }) =>
    change(integrations.createIntegration, wish('Shop'), wish('Carrier')),
  ),
  editIntegration: using(withIntegration, ({ id }) => {
    const edit = (name: string) => ({ id, version: 1, name });
    return change(integrations.editIntegration, edit('Shop'), edit('Carrier'));
  }),
  renewIntegration: using(withIntegration, byId(integrations.renewIntegration)),
  revokeIntegration: using(withIntegration, byId(integrations.revokeIntegration)),
};
