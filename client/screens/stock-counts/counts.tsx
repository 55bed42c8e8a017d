import { useEffect, useMemo } from 'react';
import { api } from '../../calls/api.ts';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useLive } from '../../state/live/live.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentPage } from '../../ui/document-page.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import { countsList } from './counts-list.tsx';
import { createStartCount, type DueLocation, MOST_DUE, type StartCount } from './start-count.ts';

const waiting = [...Array(MOST_DUE).keys()];

/** Stock counts: scan a location or a SKU to start one; the locations due next, and all counts. */
export function Counts() {
  const state = useMemo(() => createStartCount(api, (id) => navigate(href('putaway/count/:id', { id }))), []);
  useEffect(() => void state.readDue(), [state]);
  const list = useList(countsList);
  useLive({ document: 'stockCount' }, () => {
    list.loader.again();
    void state.readDue();
  });
  return (
    <DocumentPage title={t('title_stockCounts')} facts={t('counts_facts')} aside={<DueCard state={state} />}>
      <ScanField label={t('counts_scan')} queue={state.queue} />
      <div className="count-blind">
        <CheckboxField label={t('counts_blind')} value={state.blind} />
      </div>
      <DescribedList description={countsList} list={list} href={({ id }) => href('putaway/count/:id', { id })} />
    </DocumentPage>
  );
}

/** Locations due for a count: first those never counted, then the one counted longest ago. */
function DueCard({ state }: { state: StartCount }) {
  const due = state.due.value;
  return (
    <Card title={t('counts_due')}>
      {due?.length === 0 && <p className="sub">{t('counts_dueEmpty')}</p>}
      <ul className="due-counts" aria-busy={due === undefined}>
        {due === undefined && waiting.map((index) => <DueBone key={index} />)}
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

/** The placeholder of a due location, with the same height. */
function DueBone() {
  return (
    <li>
      <span className="two-lines">
        <span className="bone" />
      </span>
    </li>
  );
}

function lastOf({ countedAt, countedBy, missing }: DueLocation): string {
  if (missing !== null) return t('counts_missing', missing);
  if (countedAt === null) return t('counts_never');
  return t('counts_last', { at: formatInstant(countedAt, displayZone.value), by: countedBy ?? '' });
}
