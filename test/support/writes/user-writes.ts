import { createApiToken, revokeApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import * as roles from '../../../shared/contract/sign-on/sign-on-roles.ts';
import * as accesses from '../../../shared/contract/users/accesses.ts';
import * as users from '../../../shared/contract/users/users.ts';
import { userOf } from '../builders/account.ts';
import type { Builders } from '../builders/builders.ts';
import { type Prepare, writeCase } from './write-case.ts';

async function administered(builders: Builders) {
  const { userId: id } = await userOf(builders);
  const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
  return { id, admins };
}

async function withAccess(builders: Builders) {
  const { companyId, warehouseId } = await builders.site();
  const { userId } = await userOf(builders, { accesses: [{ companyId, warehouseId, permissions: ['planCreate'] }] });
  const id = await builders.id('select id from accesses where user_id = $1', [userId]);
  return { ...(await administered(builders)), id };
}

async function withRole(builders: Builders) {
  const { admins } = await administered(builders);
  const { companyId, warehouseId } = await builders.site();
  const access = { type: 'operational' as const, companyId, warehouseId, permissions: ['planCreate' as const] };
  const { id } = await admins[0].ok(roles.createSignOnRole, { name: builders.name('role'), accesses: [access] });
  return { admins, id, access };
}

export const userWrites: Readonly<Record<string, Prepare>> = {
  async createUser(builders) {
    const { admins } = await administered(builders);
    const newcomer = (name: string) => ({ login: builders.name('new'), name, credentials: 'show' as const });
    return writeCase(users.createUser, admins, newcomer('Ada'), newcomer('Ben'));
  },

  async editUser(builders) {
    const { admins, id } = await administered(builders);
    const edit = (name: string) => ({ id, version: 1, name });
    return writeCase(users.editUser, admins, edit('Ada'), edit('Ben'));
  },

  async createSignOnRole(builders) {
    const { admins, access } = await withRole(builders);
    const role = (name: string) => ({ name: builders.name(name), accesses: [access] });
    return writeCase(roles.createSignOnRole, admins, role('storemen'), role('clerks'));
  },

  async editSignOnRole(builders) {
    const { admins, id, access } = await withRole(builders);
    const edit = (permission: 'planUpdate' | 'planStart') => ({
      ...{ id, version: 1 },
      accesses: [{ ...access, permissions: [permission] }],
    });
    return writeCase(roles.editSignOnRole, admins, edit('planUpdate'), edit('planStart'));
  },

  async deleteSignOnRole(builders) {
    const { admins, id } = await withRole(builders);
    return writeCase(roles.deleteSignOnRole, admins, { id }, { id: id + 1 });
  },

  async generatePassword(builders) {
    const { admins, id } = await administered(builders);
    return writeCase(users.generatePassword, admins, { id }, { id: id + 1 });
  },

  async setPassword(builders) {
    const { admins, id } = await administered(builders);
    return writeCase(
      users.setPassword,
      admins,
      { id, password: 'Typed-pass-1' },
      { id: id + 1, password: 'Typed-pass-1' },
    );
  },

  async sendCredentials(builders) {
    const { admins, id } = await administered(builders);
    return writeCase(users.sendCredentials, admins, { id }, { id: id + 1 });
  },

  async disableUser(builders) {
    const { admins, id } = await administered(builders);
    return writeCase(users.disableUser, admins, { id }, { id: id + 1 });
  },

  async enableUser(builders) {
    const { admins, id } = await administered(builders);
    await builders.db.run('update users set disabled_at = now() where id = $1', [id]);
    return writeCase(users.enableUser, admins, { id }, { id: id + 1 });
  },

  async endSessions(builders) {
    const { admins, id } = await administered(builders);
    await builders.token(id);
    return writeCase(users.endSessions, admins, { id }, { id: id + 1 });
  },

  async resetSecondFactor(builders) {
    const { admins, id } = await administered(builders);
    await builders.db.run(
      `insert into second_factors (user_id, secret, last_step, created_at) values ($1, 'sealed', 0, now())`,
      [id],
    );
    return writeCase(users.resetSecondFactor, admins, { id }, { id: id + 1 });
  },

  async addAccess(builders) {
    const { admins, id } = await administered(builders);
    const access = { id, type: 'global' as const };
    const other = { ...access, permissions: ['users' as const] };
    return writeCase(accesses.addAccess, admins, { ...access, permissions: [] }, other);
  },

  async editAccess(builders) {
    const { admins, id } = await withAccess(builders);
    const edit = { id, version: 1, permissions: ['planUpdate' as const] };
    return writeCase(accesses.editAccess, admins, edit, { ...edit, permissions: [] });
  },

  async removeAccess(builders) {
    const { admins, id } = await withAccess(builders);
    return writeCase(accesses.removeAccess, admins, { id }, { id: id + 1 });
  },

  async disableAccess(builders) {
    const { admins, id } = await withAccess(builders);
    return writeCase(accesses.disableAccess, admins, { id }, { id: id + 1 });
  },

  async enableAccess(builders) {
    const { admins, id } = await withAccess(builders);
    await admins[0].ok(accesses.disableAccess, { id });
    return writeCase(accesses.enableAccess, admins, { id }, { id: id + 1 });
  },

  async createApiToken(builders) {
    const { admins, id: accessId } = await withAccess(builders);
    const token = (name: string) => ({ name, accessId, expiresOn: '2099-12-31' });
    return writeCase(createApiToken, admins, token('ERP'), token('Scanner'));
  },

  async revokeApiToken(builders) {
    const { admins, id: accessId } = await withAccess(builders);
    const { id } = await admins[0].ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
    return writeCase(revokeApiToken, admins, { id }, { id: id + 1 });
  },
};
