import { effect, type Signal, useSignal } from '@preact/signals-react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Sums } from '../../../shared/contract/report.ts';
import type { Access } from '../../../shared/permissions.ts';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { DescribedList, type DescribedListProps } from '../../lists/described-list.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import { AccessLine, useScreenAccess } from '../../lists/screen-access.tsx';
import { t } from '../../texts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import { CompanyField } from './company-field.tsx';
import {
  asNow,
  CompareSwitch,
  filtersBefore,
  isCompared,
  notAsked,
  useGroupsBefore,
  useTotals,
} from './comparison.tsx';
import { PerUnit } from './group-sums.tsx';
import { keptReport } from './kept-report.ts';
import { isFigure } from './measures.ts';
import type { ReportChartProps } from './report-chart.tsx';
import { ReportChart } from './report-chart.tsx';
import {
  type GroupsBefore,
  type ReportDescription,
  type ReportGroup,
  type ReportSums,
  type ShownList,
  type ShownReport,
  shownOf,
} from './report-description.ts';
import { ChartSwitch, companyIn, DaysField, GroupField, isChartShown, MomentField } from './report-fields.tsx';
import { frameOf, groupList, openedGroup } from './report-groups.tsx';
import { Totals } from './totals.tsx';

export interface ReportScreenProps<Row> {
  report: ReportDescription<Row>;
  url: string;
  href?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuItem[];
  aside?: (list: List<Row>, access: Access) => ReactNode;
  actions?: ReactNode;
  /** All companies together, for users who see all and have not chosen one. */
  ofAll?: (access: Access) => ReactNode;
  /** Increases after each change made from here; the report is then read again. */
  changes?: number;
  tools?: (list: ShownList, access: Access) => ReactNode;
  groupMenu?: { by: string; items: (key: string | null, list: ShownList, access: Access) => readonly MenuItem[] };
}

/**
 * A report: its totals, and the rows or groups behind them. Company, grouping, moment and list state are in the address, so that a link
 * opens the same view and Back returns to it.
 */
export function ReportScreen<Row extends { id: number }>(props: ReportScreenProps<Row>) {
  const { report, url, actions, ofAll } = props;
  const isPast = useSignal(false);
  const works = useScreenAccess(report.rule, url);
  if (works === undefined) return null;
  const { access } = works;
  const companyId = access.companyId === null ? companyIn(url) : undefined;
  return (
    <>
      <PageHead
        title={t(report.texts.title)}
        facts={
          works.all.length > 1 || access.warehouseId === null ? (
            <>
              <span className="list-facts">{t(report.facts)} · </span>
              <AccessLine {...works} />
            </>
          ) : (
            t(report.facts)
          )
        }
        {...(actions !== undefined && !isPast.value && { actions })}
      />
      {access.companyId === null && (
        <CompanyField accessId={access.id} companyId={companyId} hasAll={ofAll !== undefined} />
      )}
      {access.companyId === null && companyId === undefined ? (
        ofAll?.(access)
      ) : (
        <Completed key={`${access.id} ${companyId}`} {...props} access={access} companyId={companyId} isPast={isPast} />
      )}
    </>
  );
}

interface OfCompanyProps<Row> extends ReportScreenProps<Row> {
  access: Access;
  /** Set while the report shows a past moment, when nothing can be changed. */
  isPast: Signal<boolean>;
  companyId: number | undefined;
}

/** The report with the company's own settings, loaded first if the report has any. */
function Completed<Row extends { id: number }>(props: OfCompanyProps<Row>) {
  const { report, access, companyId } = props;
  const own = useMemo(() => {
    const { ofCompany } = report;
    return ofCompany && createLoader(() => ofCompany({ accessId: access.id, companyId }));
  }, [report, access, companyId]);
  useEffect(() => void own?.open(), [own]);
  if (own === undefined) return <OfCompany {...props} />;
  return (
    <WhenLoaded load={own.load.value} onRetry={() => own.open()}>
      {(completed) => <OfCompany {...props} report={completed} />}
    </WhenLoaded>
  );
}

function OfCompany<Row extends { id: number }>({ report, companyId, ...props }: OfCompanyProps<Row>) {
  const own = useMemo(
    () =>
      companyId === undefined ? report : { ...report, fixed: { ...report.fixed, companyId: [String(companyId)] } },
    [report, companyId],
  );
  const { access, url, href, rowMenu, groupMenu, aside } = props;
  const shown = useMemo(() => shownOf(own, access), [own, access]);
  const query = new URL(url, location.origin).searchParams;
  const by = query.get('by') ?? own.opensBy;
  const grouping = shown.groupings.find((one) => one.by === by);
  const before = useSignal<GroupsBefore | undefined>(undefined);
  const groups = useMemo(() => grouping && groupList(own, shown, grouping, before), [own, shown, grouping, before]);
  const rows = useMemo(() => ({ ...own, ...shown, frame: frameOf(own, shown) }), [own, shown]);
  const isCharted = isChartShown(own, query);
  const fields = (
    <>
      <GroupField report={own} groupings={shown.groupings} by={grouping?.by} />
      {own.chart !== undefined && <ChartSwitch chart={own.chart} isOn={isCharted} />}
    </>
  );
  const all = {
    ...props,
    report: own,
    shown,
    fields,
    measure: query.get('measure') ?? undefined,
    compares: isCompared(query),
    groupsBefore: before,
    by: grouping?.by,
    chartBy: isCharted ? (grouping?.by ?? own.chart?.by) : undefined,
  };
  if (groups === undefined || grouping === undefined) {
    const lines = () => ({ ...(href && { href }), ...(rowMenu && { rowMenu }) });
    return <Lines {...all} description={rows} lines={lines} beside={aside} />;
  }
  const menu = groupMenu?.by === grouping.by ? groupMenu.items : undefined;
  const lines = (list: ShownList) => ({
    href: ({ key }: ReportGroup) => openedGroup(own, grouping.by, key),
    ...(menu && { rowMenu: ({ key }: ReportGroup) => menu(key, list, access) }),
  });
  return <Lines key={groups.name} {...all} description={groups} lines={lines} />;
}

interface LinesProps<Row, Line extends { id: number | string }>
  extends Pick<OfCompanyProps<Row>, 'report' | 'tools' | 'changes' | 'isPast'> {
  description: ListDescription<Line>;
  lines: (list: List<Line>) => Pick<DescribedListProps<Line>, 'href' | 'rowMenu'>;
  beside?: ((list: List<Line>, access: Access) => ReactNode) | undefined;
  access: Access;
  shown: ShownReport<Row>;
  fields: ReactNode;
  groupsBefore: Signal<GroupsBefore | undefined>;
  /** The grouping of the table; undefined: it has rows. */
  by: string | undefined;
  /** The grouping of the chart; undefined hides it. */
  chartBy: string | undefined;
  measure: string | undefined;
  compares: boolean;
}

function Lines<Row, Line extends { id: number | string }>({
  report,
  description,
  lines,
  beside,
  access,
  shown,
  fields,
  tools,
  chartBy,
  measure,
  compares,
  groupsBefore,
  by,
  changes,
  isPast,
}: LinesProps<Row, Line>) {
  const make = useCallback(() => keptReport(report, description, access.id), [report, description, access]);
  const listState = useKeptList(`${description.name} ${access.id} ${report.fixed?.['companyId']}`, make);
  const { list } = listState;
  const isOfDays = 'dateFrom' in report.list.list.filters;
  useReadAgain(list, changes);
  useEffect(
    () =>
      effect(() => {
        isPast.value = (list.view.value.filters['at'] ?? []).length > 0;
      }),
    [list, isPast],
  );
  const hasBefore = compares && filtersBefore(list.view.value.filters) !== undefined;
  const askedBefore = hasBefore ? filtersBefore : notAsked;
  const figure = chartBy !== undefined && isFigure(measure, shown.sums) ? measure : undefined;
  const now = useTotals(report, list, access.id, figure === undefined ? notAsked : asNow, figure);
  const before = useTotals(report, list, access.id, askedBefore, figure);
  useGroupsBefore(groupsBefore, report, by, list, access.id, askedBefore);
  const totals = (
    <Totals
      {...{ report, shown, before, figure }}
      totals={listState.totals.value}
      figureNow={now?.figure}
      compares={hasBefore}
    />
  );
  return (
    <>
      <div className={classNames('report-bar', isPast.value && 'is-past')}>
        {totals}
        {isPast.value && report.ofPast !== undefined && <p className="sub">{t(report.ofPast)}</p>}
        <div className="report-tools">
          {fields}
          {tools?.(list, access)}
          {isOfDays && <DaysField list={list} />}
          {isOfDays && <CompareSwitch list={list} isOn={compares} />}
          {report.moment && <MomentField list={list} />}
        </div>
      </div>
      <ChartPanel {...{ report, shown, access, list, by: chartBy, measureKey: measure, compares }} />
      <DescribedList
        description={description}
        list={list}
        accessId={access.id}
        totals={totals}
        sums={(key) => <ColumnSum of={key} sums={shown.sums} totals={listState.totals.value} />}
        views={report.name}
        {...lines(list)}
      />
      {beside?.(list, access)}
    </>
  );
}

function ColumnSum({ of, sums, totals }: { of: string; sums: Sums; totals: ReportSums | undefined }) {
  if (of === 'lines') return <QuantityText value={totals && String(totals.lines)} />;
  if (sums.quantities.includes(of)) return <PerUnit sums={totals} of={of} />;
  return sums.amounts.includes(of) && <MoneyText value={totals?.[of] as string | undefined} />;
}

function useReadAgain<Row>(list: List<Row>, changes = 0): void {
  useEffect(() => {
    if (changes > 0) list.loader.again();
  }, [list, changes]);
}

function ChartPanel({ by, ...props }: Omit<ReportChartProps, 'by'> & { by: string | undefined }) {
  if (by === undefined) return null;
  return (
    <div className="chart-place">
      <ReportChart {...props} by={by} />
    </div>
  );
}
