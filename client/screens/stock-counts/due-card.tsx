import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import type { DueLocation, StartCount } from './start-count.ts';

/** Locations due for a count: those never counted first, then the one counted longest ago. */
export function DueCard({ state }: { state: StartCount }) {
  useSignals();
  const due = state.due.value;
  return (
    <Card title={t('counts_due')}>
      {due === undefined && <p role="status">{t('app_loading')}</p>}
      {due?.length === 0 && <p className="sub">{t('counts_dueEmpty')}</p>}
      <ul className="due-counts">
        {due?.map((location) => (
          <li key={location.id}>
            <span className="two-lines">
              <strong>{location.name}</strong>
              <span className="sub">{lastOf(location)}</span>
            </span>
            <Button onPress={() => state.begin(location)}>
              {location.open === null
                ? t('counts_count', { name: location.name })
                : t('counts_continue', { number: location.open.number })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function lastOf({ countedAt, countedBy }: DueLocation): string {
  if (countedAt === null) return t('counts_never');
  return t('counts_last', { at: formatInstant(countedAt, displayZone.value), by: countedBy ?? '' });
}
