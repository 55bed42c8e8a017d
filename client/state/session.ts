import { effect, signal } from '@preact/signals-react';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { textSetOf } from '../../shared/layouts.ts';
import type { CallOptions } from '../calls/call.ts';
import { send } from '../calls/request.ts';
import { keptAccesses } from '../offline/kept-accesses.ts';
import { textLayout } from '../texts.ts';
import { leave } from './session-end.ts';
import { createClientStore, createSession } from './session-state.ts';

export const session = createSession({
  // Not `call`, which itself needs the session.
  api: {
    call: async <O extends Operation>(operation: O, input: Input<O>, options?: CallOptions) =>
      (await send(operation, input, options)) as Reply<O>,
  },
  store: createClientStore(localStorage, sessionStorage),
  keptAccesses,
  chooseAccess: (accessId) =>
    fetch('/wms/session/access', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-wms': '1' },
      body: JSON.stringify({ accessId }),
      // If offline, the choice is sent at the next start.
    }).catch(() => undefined),
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
