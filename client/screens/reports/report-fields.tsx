import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { headingOf } from '../../lists/list-description.tsx';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { displayZone } from '../../ui/formats.ts';
import type { List } from '../../ui/list/list-state.ts';
import type { GroupingDescription, ReportDescription, ReportGroup } from './report-description.ts';
import { groupedBy } from './report-groups.tsx';

interface GroupFieldProps<Row> {
  report: ReportDescription<Row>;
  groupings: readonly GroupingDescription[];
  by: string | undefined;
}

/** Chooses by what a report is grouped: a step of the history, filters stay. */
export function GroupField<Row>({ report, groupings, by }: GroupFieldProps<Row>) {
  useSignals();
  return (
    <Field label={t('report_groupBy')}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={by ?? ''}
          onChange={({ target }) => navigate(groupedBy(report, target.value === '' ? undefined : target.value))}
        >
          <option value="">{t('report_ungrouped')}</option>
          {groupings.map((one) => (
            <option key={one.by} value={one.by}>
              {t(one.head ?? headingOf(report.list.list, one.by))}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The moment that a report is read as at, by the warehouse's clock; empty is now. It is asked for when it is whole. */
export function MomentField<Row>({ list }: { list: List<Row> | List<ReportGroup> }) {
  useSignals();
  const [at] = list.view.value.filters['at'] ?? [];
  const shown = at === undefined ? '' : clockOf(at, displayZone.value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const choose = (moment: string) => list.filter({ at: moment === '' ? [] : [moment] });
  return (
    <form
      className="moment-field"
      onSubmit={(event) => {
        event.preventDefault();
        choose(typed);
      }}
    >
      <Field label={t('report_asAt')} onLeave={() => typed !== shown && choose(typed)}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {at !== undefined && (
        <Button kind="quiet" onPress={() => choose('')}>
          {t('report_now')}
        </Button>
      )}
    </form>
  );
}

/** A moment as the clock of a zone shows it, as a field for date and time takes it. */
function clockOf(at: string, timeZone: string): string {
  if (!at.endsWith('Z') || Number.isNaN(Date.parse(at))) return at;
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(at)).replace(' ', 'T');
}

/** The company that the address names. */
export function companyIn(url: string): number | undefined {
  const named = new URL(url, location.origin).searchParams.get('companyId') ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
}
