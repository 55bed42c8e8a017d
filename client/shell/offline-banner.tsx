import { useSignals } from '@preact/signals-react/runtime';
import { connection } from '../connection.ts';
import { t } from '../texts.ts';
import { formatInstant } from '../ui/date-format.ts';
import { displayZone } from '../ui/display-zone.ts';

/** Says that the connection is lost, for as long as it is, and how old is what is shown (checklist 55). */
export function OfflineBanner() {
  useSignals();
  return <div role="status">{connection.isLost.value && <p className="offline">{said()}</p>}</div>;
}

function said(): string {
  const answeredAt = new Date(connection.answeredAt.peek()).toISOString();
  return t('app_offline', { time: formatInstant(answeredAt, displayZone.value) });
}
