import { effect } from '@preact/signals-react';
import { adopted, drafts } from '../state/drafts/drafts.ts';
import { othersThan, tidyDrafts } from '../state/drafts/kept-drafts.ts';
import { session } from '../state/session.ts';
import { accessLabel } from '../state/session-state.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';

/** The last notice that this tab showed: a reload does not show it again. */
const toldKey = 'wms.keptForOthers';

/** After a sign-in, reports that this browser stores work of other users, or that this tab now works under another access. */
export function reportStoredWork(): void {
  effect(() => {
    if (session.status.value === 'signedIn') void reportWorkOfOthers(session.user.value.login);
  });
  effect(() => {
    const access = session.current.value;
    if (!adopted.value || access === undefined) return;
    adopted.value = false;
    const { company, warehouse } = accessLabel(access);
    toasts.warn(t('app_accessSwitched', { access: `${company}, ${warehouse}` }));
  });
}

/** Users are told that work of other users is stored here, but can neither see nor send it. */
async function reportWorkOfOthers(login: string): Promise<void> {
  await tidyDrafts(drafts, Date.now());
  const owners = await othersThan(drafts, login);
  const notice = JSON.stringify([login, owners]);
  if (owners.length === 0 || sessionStorage.getItem(toldKey) === notice) return;
  sessionStorage.setItem(toldKey, notice);
  toasts.warn(t('app_keptForOthers', { logins: owners.join(', ') }));
}
