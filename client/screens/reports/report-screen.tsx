import './texts.ts';
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
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
import {
  type ReportDescription,
  type ReportGroup,
  type ReportSums,
  type ShownReport,
  shownOf,
} from './report-description.ts';
import { companyIn, GroupField, MomentField } from './report-fields.tsx';
import { groupList, openedGroup, PerUnit } from './report-groups.tsx';

/** Fetched by those alone who choose a company. */
const CompanyField = lazyPart(() => import('./company-field.tsx').then((module) => module.CompanyField));

export interface ReportScreenProps<Row> {
  report: ReportDescription<Row>;
  url: string;
  /** What a row opens. */
  href?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuItem[];
  /** Beside the rows: what the address opens of them. */
  aside?: (list: List<Row>, access: Access) => ReactNode;
  /** Over the rows or groups, of what the filters leave. */
  chart?: (list: List<Row> | List<ReportGroup>, access: Access) => ReactNode;
  actions?: ReactNode;
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
  const by = new URL(url, location.origin).searchParams.get('by') ?? own.opensBy;
  const grouping = shown.groupings.find((one) => one.by === by);
  const groups = useMemo(() => grouping && groupList(own, shown, grouping), [own, shown, grouping]);
  const tools = <GroupField report={own} groupings={shown.groupings} by={grouping?.by} />;
  if (groups === undefined) return <Rows {...props} report={own} shown={shown} tools={tools} />;
  return <Groups key={groups.name} {...props} report={own} shown={shown} groups={groups} tools={tools} />;
}

interface ShownProps<Row> extends ReportScreenProps<Row> {
  access: Access;
  shown: ShownReport<Row>;
  tools: ReactNode;
}

function Rows<Row extends { id: number }>({
  report,
  shown,
  access,
  tools,
  href,
  rowMenu,
  aside,
  chart,
}: ShownProps<Row>) {
  useSignals();
  const make = useCallback(() => createReport(report, report, access.id), [report, access]);
  const { list, totals } = useKeptList(`${report.name} ${access.id} ${report.fixed?.['companyId']}`, make);
  return (
    <>
      <ReportBar report={report} shown={shown} list={list} totals={totals.value} tools={tools} />
      {chart?.(list, access)}
      <DescribedList
        description={report}
        list={list}
        columns={shown.columns}
        filters={shown.filters}
        accessId={access.id}
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

function Groups<Row extends { id: number }>({ report, shown, groups, access, tools, chart }: GroupsProps<Row>) {
  useSignals();
  const make = useCallback(() => createReport(report, groups, access.id), [report, groups, access]);
  const { list, totals } = useKeptList(`${groups.name} ${access.id} ${report.fixed?.['companyId']}`, make);
  const by = groups.fixed?.['by']?.[0] ?? '';
  return (
    <>
      <ReportBar report={report} shown={shown} list={list} totals={totals.value} tools={tools} />
      {chart?.(list, access)}
      <DescribedList
        description={groups}
        list={list}
        accessId={access.id}
        href={(group) => openedGroup(report, by, group.key)}
      />
    </>
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
  const head = (key: string) => t(headingOf(report.list.list, key));
  return (
    <div className="report-bar">
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
      <div className="report-tools">
        {tools}
        {report.moment && <MomentField list={list} />}
      </div>
    </div>
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
