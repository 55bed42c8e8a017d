import { effect } from '@preact/signals-react';
import { t } from '../texts.ts';
import { heldScreen, session } from './session.ts';
import { accessLabel } from './session-state.ts';
import { toasts } from './toasts.ts';
import { unsaved } from './unsaved.ts';

let switching: Promise<void> | undefined;

/**
 * Switches to the first operational access when the current one has ended. Several calls detect this at once; the user is notified once.
 */
export function goOnWithoutAccess(): Promise<void> {
  switching ??= change().finally(() => {
    switching = undefined;
  });
  return switching;
}

async function change(): Promise<void> {
  const before = session.current.peek();
  holdScreen(before?.id);
  await session.load();
  const now = session.current.peek();
  if (session.status.peek() !== 'signedIn' || now?.id === before?.id) return;
  if (now === undefined) return toasts.warn(t('app_accessEnded'));
  const { company, warehouse } = accessLabel(now);
  toasts.warn(t('app_accessSwitched', { access: `${company}, ${warehouse}` }));
}

/** Keeps the screen with its unsaved input until that is saved or discarded. */
function holdScreen(accessId: number | undefined): void {
  if (heldScreen.peek() !== undefined || !unsaved.any.peek()) return;
  heldScreen.value = accessId;
  const stop = effect(() => {
    if (unsaved.any.value) return;
    heldScreen.value = undefined;
    queueMicrotask(() => stop());
  });
}
