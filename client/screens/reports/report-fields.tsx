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

/** Chooses the grouping of a report; adds a history entry and keeps the filters. */
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

/** Chooses the days of a movement report by name, such as yesterday or this month. Other days are set in the filter and shown here. */
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

/** `chart=1` shows the chart, `chart=0` hides it; otherwise the report's default applies. */
export function isChartShown({ chart }: Pick<ReportDescription<never>, 'chart'>, query: URLSearchParams): boolean {
  if (chart === undefined) return false;
  return query.has('chart') ? query.get('chart') === '1' : chart.opens === true;
}

/** Shows or hides the chart without a history entry. The default is not in the address. */
export function ChartSwitch({ chart, isOn }: Pick<ReportDescription<never>, 'chart'> & { isOn: boolean }) {
  function turn(): void {
    const query = new URLSearchParams(location.search);
    if (isOn === (chart?.opens === true)) query.set('chart', isOn ? '0' : '1');
    else query.delete('chart');
    navigate(addressOf(query), { replace: true });
  }
  return (
    <Button className="chart-switch" onPress={turn}>
      {t(isOn ? 'report_hideChart' : 'report_showChart')}
    </Button>
  );
}

/**
 * The moment to read the report at, by the warehouse's clock; empty means now. The report is read when the user leaves the field or presses
 * Enter.
 */
export function MomentField<Row>({ list }: { list: List<Row> | List<ReportGroup> }) {
  const [at] = list.view.value.filters['at'] ?? [];
  const shown = at === undefined ? '' : clockOf(at, displayZone.value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const choose = (moment: string) => list.filter({ at: moment === '' ? [] : [moment] });
  const isTyped = typed !== shown;
  return (
    // Hides the numbers of the previous moment while another one is typed (reports.css).
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

/** A moment on a zone's clock, in the format of a `datetime-local` field. */
function clockOf(at: string, timeZone: string): string {
  if (!at.endsWith('Z') || Number.isNaN(Date.parse(at))) return at;
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(at)).replace(' ', 'T');
}

export function companyIn(url: string): number | undefined {
  const named = new URL(url, location.origin).searchParams.get('companyId') ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
}

export function ofCompany(companyId: string): string {
  const access = new URLSearchParams(location.search).get('access');
  const query = new URLSearchParams({ ...(access !== null && { access }), ...(companyId !== '' && { companyId }) });
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}
