import { createToken, deleteToken, listAccesses, listSpecificData } from '../../shared/contract/account.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { send } from '../send.ts';
import type { AccountCalls } from './session-state.ts';

/** The account calls over the network. They go past `call`, which itself needs the session that they make. */
export const accountCalls: AccountCalls = {
  signIn: (login, password) => send(createToken, { login, password }),
  signOut: () => send(deleteToken, {}),
  accesses: async () =>
    (await send(listAccesses, { fields: ['user', 'company', 'warehouse'] })) as Reply<typeof listAccesses>,
  specificData: async (companyId, accessId) =>
    (await send(listSpecificData, { companyId, warehouseId: 0, fields: ['items'] }, { accessId })) as Reply<
      typeof listSpecificData
    >,
  chooseAccess: (accessId) =>
    fetch('/wms/session/access', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-wms': '1' },
      body: JSON.stringify({ accessId }),
    }),
};
