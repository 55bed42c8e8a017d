import { useEffect, useState } from 'react';
import { namedRanges } from '../../../shared/named-ranges.ts';
import { headingOf } from '../../lists/list-description.tsx';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/fields/field.tsx';
import { dateIn, displayZone } from '../../ui/formats.ts';
import type { List } from '../../ui/list/list-state.ts';
import type { GroupingDescription, ReportDescription, ReportGroup } from './report-description.ts';
import { addressOf, groupedBy } from './report-groups.tsx';

interface GroupFieldProps<Row> {
  report: ReportDescription<Row>;
  groupings: readonly GroupingDescription[];
  by: string | undefined;
}

/** Chooses by what a report is grouped: a step of the history, filters stay. */
export function GroupField<Row>({ report, groupings, by }: GroupFieldProps<Row>) {
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
              {t(headingOf(report.list.list, one.by))}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/**
 * The days of a report of what happened, by name and in one press: what left yesterday, what came this month. Other days are chosen by its
 * filter, and said here.
 */
export function DaysField<Row>({ list }: { list: List<Row> | List<ReportGroup> }) {
  const { dateFrom: [from] = [], dateTo: [to] = [] } = list.view.value.filters;
  const ranges = namedRanges(dateIn(new Date(), displayZone.value));
  const chosen = ranges.find((range) => range.from === from && range.to === to);
  const isOther = chosen === undefined && (from !== undefined || to !== undefined);
  const choose = (name: string) => {
    const range = ranges.find((one) => one.name === name);
    list.filter({ dateFrom: range === undefined ? [] : [range.from], dateTo: range === undefined ? [] : [range.to] });
  };
  return (
    <Field label={t('report_days')}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={isOther ? 'other' : (chosen?.name ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('report_allDays')}</option>
          {ranges.map(({ name }) => (
            <option key={name} value={name}>
              {t(`ui_list_range_${name}`)}
            </option>
          ))}
          {isOther && <option value="other">{t('report_otherDays')}</option>}
        </select>
      )}
    </Field>
  );
}

/** Whether the address shows a report's chart: `chart=1` does, `chart=0` does not, and without it the report's own way. */
export function isChartShown({ chart }: Pick<ReportDescription<never>, 'chart'>, query: URLSearchParams): boolean {
  if (chart === undefined) return false;
  return query.has('chart') ? query.get('chart') === '1' : chart.opens === true;
}

/** Shows and hides the chart of the present report: no step of the history. What is its own way anyway stands in no address. */
export function ChartSwitch({ chart, isOn }: Pick<ReportDescription<never>, 'chart'> & { isOn: boolean }) {
  function turn(): void {
    const query = new URLSearchParams(location.search);
    if (isOn === (chart?.opens === true)) query.set('chart', isOn ? '0' : '1');
    else query.delete('chart');
    navigate(addressOf(query), { replace: true });
  }
  return <Button onPress={turn}>{t(isOn ? 'report_hideChart' : 'report_showChart')}</Button>;
}

/** The moment that a report is read as at, by the warehouse's clock; empty is now. It is asked for when it is left, or by Enter. */
export function MomentField<Row>({ list }: { list: List<Row> | List<ReportGroup> }) {
  const [at] = list.view.value.filters['at'] ?? [];
  const shown = at === undefined ? '' : clockOf(at, displayZone.value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const choose = (moment: string) => list.filter({ at: moment === '' ? [] : [moment] });
  const isTyped = typed !== shown;
  return (
    // The numbers of another moment do not stand under the one that is being typed (reports.css).
    <div className={classNames('moment-field', isTyped && 'is-typed')}>
      <Field
        label={t('report_asAt')}
        hint={isTyped ? t('report_asAtHint') : undefined}
        onLeave={() => isTyped && choose(typed)}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && choose(typed)}
          />
        )}
      </Field>
      {at !== undefined && (
        <Button kind="quiet" onPress={() => choose('')}>
          {t('report_now')}
        </Button>
      )}
    </div>
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

/** The address of the present report for a company, or for all of them, under the access that it is read with. */
export function ofCompany(companyId: string): string {
  const access = new URLSearchParams(location.search).get('access');
  const query = new URLSearchParams({ ...(access !== null && { access }), ...(companyId !== '' && { companyId }) });
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}
