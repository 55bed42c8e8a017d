import { effect, signal } from '@preact/signals-react';
import { createToken, deleteToken, listAccesses, listSpecificData } from '../../shared/contract/account/account.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { textSetOf } from '../../shared/layouts.ts';
import { send } from '../calls/request.ts';
import { keptAccesses } from '../offline/kept-accesses.ts';
import { textLayout } from '../texts.ts';
import { leave } from './session-end.ts';
import { type AccountCalls, createClientStore, createSession } from './session-state.ts';

/** The account calls bypass `call`, which itself needs the session. */
const accountCalls: AccountCalls = {
  signIn: (login, password) => send(createToken, { login, password }),
  signOut: () => send(deleteToken, {}),
  accesses: async () =>
    (await send(listAccesses, { fields: ['user', 'company', 'warehouse'] })) as Reply<typeof listAccesses>,
  keptAccesses,
  specificData: async (companyId, accessId) =>
    (await send(listSpecificData, { companyId, warehouseId: 0, fields: ['items'] }, { accessId })) as Reply<
      typeof listSpecificData
    >,
  chooseAccess: (accessId) =>
    fetch('/wms/session/access', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-wms': '1' },
      body: JSON.stringify({ accessId }),
      // If offline, the choice is sent at the next start.
    }).catch(() => undefined),
};

export const session = createSession({
  calls: accountCalls,
  store: createClientStore(localStorage, sessionStorage),
  leave: () => leave(),
});

/** An ended access under which a screen still holds unsaved work; that screen stays open. */
export const heldScreen = signal<number>();

/** The layout of the current company chooses the texts and the accent. */
effect(() => {
  const layout = session.current.value?.company?.layout;
  textLayout.value = layout;
  document.documentElement.dataset.layout = layout === undefined ? '' : textSetOf[layout];
});
