import { checkNotifierUrl } from '../../jobs/calls/check-notifier-url.ts';
import { refuseAt } from '../refuse-at.ts';
import type { Services } from '../services.ts';

/** Refuses an address that may not be called. Where its name leads is asked at each call: no transaction waits for DNS. */
export function requireCallable(url: string | null | undefined, { settings }: Services): void {
  if (url === null || url === undefined) return;
  const reason = checkNotifierUrl(url, { allowPrivate: settings.allowPrivateCalls });
  if (reason !== null) refuseAt('notifier_url_refused', ['notifierUrl'], { values: { reason } });
}
