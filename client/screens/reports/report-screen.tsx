import './texts.ts';
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { lazyPart } from '../../lazy-part.ts';
import { createList, DescribedList } from '../../lists/described-list.tsx';
import { headingOf, type ListDescription } from '../../lists/list-description.tsx';
import { AccessLine, useScreenAccess } from '../../lists/screen-access.tsx';
import { fetchList } from '../../state/lists.ts';
import { t } from '../../texts.ts';
import type { ListFetch, ListReply } from '../../ui/list/list-loader.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { ReportChartProps } from './report-chart.tsx';
import {
  type ReportDescription,
  type ReportGroup,
  type ReportSums,
  type ShownList,
  type ShownReport,
  shownOf,
} from './report-description.ts';
import { ChartSwitch, companyIn, DaysField, GroupField, isChartShown, MomentField } from './report-fields.tsx';
import { groupList, openedGroup, PerUnit } from './report-groups.tsx';

/** Fetched by those alone who choose a company. */
const CompanyField = lazyPart(() => import('./company-field.tsx').then((module) => module.CompanyField));
const ReportChart = lazyPart(() => import('./report-chart.tsx').then((module) => module.ReportChart));

export interface ReportScreenProps<Row> {
  report: ReportDescription<Row>;
  url: string;
  /** What a row opens. */
  href?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuItem[];
  /** Beside the rows: what the address opens of them. */
  aside?: (list: List<Row>, access: Access) => ReactNode;
  actions?: ReactNode;
  /** Grows when what it shows was changed from here: it is read again. */
  changes?: number;
  /** What can be done with all that the filters leave, and with one group of it. */
  tools?: (list: ShownList, access: Access) => ReactNode;
  groupMenu?: { by: string; items: (key: string | null, list: ShownList, access: Access) => readonly MenuItem[] };
}

/**
 * A report: its totals, and the rows or groups that make them. Whose data it shows, the grouping, the moment and all of the list's state
 * stand in the address, so that a link opens the same and Back returns to the same place.
 */
export function ReportScreen<Row extends { id: number }>(props: ReportScreenProps<Row>) {
  useSignals();
  const { report, url, actions } = props;
  const works = useScreenAccess(report.rule, url);
  if (works === undefined) return null;
  const { access } = works;
  const companyId = access.companyId === null ? companyIn(url) : undefined;
  return (
    <>
      <PageHead
        title={t(report.texts.title)}
        facts={
          <>
            {t(report.facts)}
            {(works.all.length > 1 || access.warehouseId === null) && (
              <>
                {' · '}
                <AccessLine {...works} />
              </>
            )}
          </>
        }
        {...(actions !== undefined && { actions })}
      />
      {access.companyId === null && (
        <Suspense>
          <CompanyField accessId={access.id} companyId={companyId} />
        </Suspense>
      )}
      {(access.companyId !== null || companyId !== undefined) && (
        <OfCompany key={`${access.id} ${companyId}`} {...props} access={access} companyId={companyId} />
      )}
    </>
  );
}

interface OfCompanyProps<Row> extends ReportScreenProps<Row> {
  access: Access;
  companyId: number | undefined;
}

function OfCompany<Row extends { id: number }>({ report, companyId, ...props }: OfCompanyProps<Row>) {
  const own = useMemo(
    () =>
      companyId === undefined ? report : { ...report, fixed: { ...report.fixed, companyId: [String(companyId)] } },
    [report, companyId],
  );
  const { access, url } = props;
  const shown = useMemo(() => shownOf(own, access), [own, access]);
  const query = new URL(url, location.origin).searchParams;
  const by = query.get('by') ?? own.opensBy;
  const grouping = shown.groupings.find((one) => one.by === by);
  const groups = useMemo(() => grouping && groupList(own, shown, grouping), [own, shown, grouping]);
  const isCharted = isChartShown(own, query);
  const fields = (
    <>
      <GroupField report={own} groupings={shown.groupings} by={grouping?.by} />
      {own.chart !== undefined && <ChartSwitch isOn={isCharted} />}
    </>
  );
  const all = { ...props, report: own, shown, fields, ...(isCharted && { chartBy: grouping?.by ?? own.chart?.by }) };
  if (groups === undefined) return <Rows {...all} />;
  return <Groups key={groups.name} {...all} groups={groups} />;
}

interface ShownProps<Row> extends ReportScreenProps<Row> {
  access: Access;
  shown: ShownReport<Row>;
  fields: ReactNode;
  /** By what its chart is drawn; left out: it is not shown. */
  chartBy?: string | undefined;
}

function Rows<Row extends { id: number }>({
  report,
  shown,
  access,
  fields,
  tools,
  href,
  rowMenu,
  aside,
  chartBy,
  changes,
}: ShownProps<Row>) {
  useSignals();
  const make = useCallback(() => createReport(report, report, access.id), [report, access]);
  const { list, totals } = useKeptList(`${report.name} ${access.id} ${report.fixed?.['companyId']}`, make);
  useReadAgain(list, changes);
  return (
    <>
      <ReportBar
        report={report}
        shown={shown}
        list={list}
        totals={totals.value}
        tools={
          <>
            {fields}
            {tools?.(list, access)}
          </>
        }
      />
      <ChartPlace {...{ report, shown, access, list, by: chartBy }} />
      <DescribedList
        description={report}
        list={list}
        columns={shown.columns}
        filters={shown.filters}
        accessId={access.id}
        totals={<Totals report={report} shown={shown} totals={totals.value} />}
        {...(href !== undefined && { href })}
        {...(rowMenu !== undefined && { rowMenu })}
      />
      {aside?.(list, access)}
    </>
  );
}

interface GroupsProps<Row> extends ShownProps<Row> {
  groups: ListDescription<ReportGroup>;
}

function Groups<Row extends { id: number }>({
  report,
  shown,
  groups,
  access,
  fields,
  tools,
  groupMenu,
  chartBy,
  changes,
}: GroupsProps<Row>) {
  useSignals();
  const make = useCallback(() => createReport(report, groups, access.id), [report, groups, access]);
  const { list, totals } = useKeptList(`${groups.name} ${access.id} ${report.fixed?.['companyId']}`, make);
  useReadAgain(list, changes);
  const by = groups.fixed?.['by']?.[0] ?? '';
  return (
    <>
      <ReportBar
        report={report}
        shown={shown}
        list={list}
        totals={totals.value}
        tools={
          <>
            {fields}
            {tools?.(list, access)}
          </>
        }
      />
      <ChartPlace {...{ report, shown, access, list, by: chartBy }} />
      <DescribedList
        description={groups}
        list={list}
        accessId={access.id}
        totals={<Totals report={report} shown={shown} totals={totals.value} />}
        href={(group) => openedGroup(report, by, group.key)}
        {...(groupMenu?.by === by && { rowMenu: ({ key }: ReportGroup) => groupMenu.items(key, list, access) })}
      />
    </>
  );
}

/** Reads rows and totals again when `changes` has grown. */
function useReadAgain<Row>(list: List<Row>, changes = 0): void {
  useEffect(() => {
    if (changes > 0) list.loader.again();
  }, [list, changes]);
}

/** Over the rows or groups, of what the filters leave; its place is kept while it is fetched. */
function ChartPlace({ by, ...props }: Omit<ReportChartProps, 'by'> & { by: string | undefined }) {
  if (by === undefined) return null;
  return (
    <div className="chart-place">
      <Suspense>
        <ReportChart {...props} by={by} />
      </Suspense>
    </div>
  );
}

interface KeptReport<Row> {
  list: List<Row>;
  totals: Signal<ReportSums | undefined>;
}

/** A list of rows or groups, and what they add up to: asked for together with the number of rows. */
function createReport<Row, Shown extends { id: number | string }>(
  { totals: operation, fixed = {} }: ReportDescription<Row>,
  description: ListDescription<Shown>,
  accessId: number,
): KeptReport<Shown> {
  const totals = signal<ReportSums | undefined>(undefined);
  const rows = fetchList<Shown>(description.list, description.fixed, accessId);
  const isGrouped = description.fixed?.['by'] !== undefined;
  // What was undone is among the rows, and in no total.
  const isCountedApart = isGrouped || 'undone' in description.list.list.filters;

  const fetch: ListFetch<Shown> = async (query, aborted) => {
    if (!query.total) return withKeys(await rows(query, aborted));
    const { search, filters } = query;
    const input = { ...fixed, ...filters, search: search === '' ? undefined : search };
    const counted = isCountedApart ? rows(query, aborted) : undefined;
    const all = await call(operation, input as Input<Operation>, { signal: aborted, accessId, handles: 'all' });
    totals.value = all as unknown as ReportSums;
    return { items: [], next: null, total: counted === undefined ? totals.value.lines : (await counted).total };
  };

  function withKeys(answer: ListReply<Shown>): ListReply<Shown> {
    if (!isGrouped) return answer;
    return {
      ...answer,
      items: answer.items.map((row) => ({ ...row, id: String((row as unknown as ReportGroup).key) })),
    };
  }

  return { list: createList(description, fetch), totals };
}

interface ReportBarProps<Row> {
  report: ReportDescription<Row>;
  shown: ShownReport<Row>;
  list: List<Row> | List<ReportGroup>;
  totals: ReportSums | undefined;
  tools: ReactNode;
}

/** What all rows add up to, whatever page of them is shown, and how they are looked at. Their place is kept while they are counted. */
function ReportBar<Row>({ report, shown, list, totals, tools }: ReportBarProps<Row>) {
  useSignals();
  return (
    <div className="report-bar">
      <Totals report={report} shown={shown} totals={totals} />
      <div className="report-tools">
        {tools}
        {'dateFrom' in report.list.list.filters && <DaysField list={list} />}
        {report.moment && <MomentField list={list} />}
      </div>
    </div>
  );
}

function Totals<Row>({ report, shown, totals }: Pick<ReportBarProps<Row>, 'report' | 'shown' | 'totals'>) {
  useSignals();
  const head = (key: string) => t(headingOf(report.list.list, key));
  return (
    <dl className="totals" aria-busy={totals === undefined}>
      {report.numbers?.map((one) => (
        <Total key={one.key} name={t(one.head)} value={<QuantityText value={totals && String(totals[one.key])} />} />
      ))}
      {shown.sums.quantities.map((key) => (
        <Total key={key} name={head(key)} value={<PerUnit sums={totals} of={key} />} />
      ))}
      {shown.sums.amounts.map((key) => (
        <Total key={key} name={head(key)} value={<MoneyText value={totals?.[key] as string | undefined} />} />
      ))}
    </dl>
  );
}

function Total({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
