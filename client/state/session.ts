import { effect } from '@preact/signals-react';
import { textSetOf } from '../../shared/layouts.ts';
import { textLayout } from '../text-layout.ts';
import { accountCalls } from './account-calls.ts';
import { createClientStore } from './client-store.ts';
import { leave } from './leave.ts';
import { createSession } from './session-state.ts';

/** Who is signed in here. */
export const session = createSession({
  calls: accountCalls,
  store: createClientStore(localStorage, sessionStorage),
  leave,
});

/** The layout of the current company chooses the texts and the accent. */
effect(() => {
  const layout = session.current.value?.company?.layout;
  textLayout.value = layout;
  document.documentElement.dataset.layout = layout === undefined ? '' : textSetOf[layout];
});
