import * as accesses from '../../../shared/contract/accesses.ts';
import { createApiToken, revokeApiToken } from '../../../shared/contract/api-tokens.ts';
import * as users from '../../../shared/contract/users.ts';
import { userOf } from '../world/account.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

/** A user, and two people who may change users. */
async function administered(world: World) {
  const { userId: id } = await userOf(world);
  const admins = [await world.caller({}, ['superAdmin']), await world.caller({}, ['superAdmin'])] as const;
  return { id, admins };
}

/** An access of that user at a site. */
async function withAccess(world: World) {
  const { companyId, warehouseId } = await world.site();
  const { userId } = await userOf(world, { accesses: [{ companyId, warehouseId, permissions: ['planCreate'] }] });
  const id = await world.id('select id from accesses where user_id = $1', [userId]);
  return { ...(await administered(world)), id };
}

/** Every change of users and their accesses. */
export const userWrites: Readonly<Record<string, Prepare>> = {
  async createUser(world) {
    const { admins } = await administered(world);
    const newcomer = (name: string) => ({ login: world.name('new'), name, credentials: 'show' as const });
    return writeCase(users.createUser, admins, newcomer('Ada'), newcomer('Ben'));
  },

  async editUser(world) {
    const { admins, id } = await administered(world);
    const edit = (name: string) => ({ id, version: 1, name });
    return writeCase(users.editUser, admins, edit('Ada'), edit('Ben'));
  },

  async generatePassword(world) {
    const { admins, id } = await administered(world);
    return writeCase(users.generatePassword, admins, { id }, { id: id + 1 });
  },

  async sendCredentials(world) {
    const { admins, id } = await administered(world);
    return writeCase(users.sendCredentials, admins, { id }, { id: id + 1 });
  },

  async disableUser(world) {
    const { admins, id } = await administered(world);
    return writeCase(users.disableUser, admins, { id }, { id: id + 1 });
  },

  async enableUser(world) {
    const { admins, id } = await administered(world);
    await world.db.run('update users set disabled_at = now() where id = $1', [id]);
    return writeCase(users.enableUser, admins, { id }, { id: id + 1 });
  },

  async endSessions(world) {
    const { admins, id } = await administered(world);
    await world.token(id);
    return writeCase(users.endSessions, admins, { id }, { id: id + 1 });
  },

  async addAccess(world) {
    const { admins, id } = await administered(world);
    const access = { id, type: 'global' as const };
    const other = { ...access, permissions: ['users' as const] };
    return writeCase(accesses.addAccess, admins, { ...access, permissions: [] }, other);
  },

  async editAccess(world) {
    const { admins, id } = await withAccess(world);
    const edit = { id, version: 1, permissions: ['planUpdate' as const] };
    return writeCase(accesses.editAccess, admins, edit, { ...edit, permissions: [] });
  },

  async removeAccess(world) {
    const { admins, id } = await withAccess(world);
    return writeCase(accesses.removeAccess, admins, { id }, { id: id + 1 });
  },

  async disableAccess(world) {
    const { admins, id } = await withAccess(world);
    return writeCase(accesses.disableAccess, admins, { id }, { id: id + 1 });
  },

  async enableAccess(world) {
    const { admins, id } = await withAccess(world);
    await admins[0].ok(accesses.disableAccess, { id });
    return writeCase(accesses.enableAccess, admins, { id }, { id: id + 1 });
  },

  async createApiToken(world) {
    const { admins, id: accessId } = await withAccess(world);
    const token = (name: string) => ({ name, accessId, expiresOn: '2099-12-31' });
    return writeCase(createApiToken, admins, token('ERP'), token('Scanner'));
  },

  async revokeApiToken(world) {
    const { admins, id: accessId } = await withAccess(world);
    const { id } = await admins[0].ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
    return writeCase(revokeApiToken, admins, { id }, { id: id + 1 });
  },
};
