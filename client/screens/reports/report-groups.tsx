import type { ReadonlySignal } from '@preact/signals-react';
import { filtersOfGroup } from '../../../shared/contract/report.ts';
import { headingOf, type ListDescription } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import type { Frame } from '../../ui/list/list-view.ts';
import { GroupAmount, GroupLines, GroupQuantity } from './group-sums.tsx';
import { isMeasure } from './measures.ts';
import type {
  GroupingDescription,
  GroupsBefore,
  ReportDescription,
  ReportGroup,
  ShownReport,
} from './report-description.ts';

export function groupList<Row>(
  report: ReportDescription<Row>,
  shown: ShownReport<Row>,
  grouping: GroupingDescription,
  before: ReadonlySignal<GroupsBefore | undefined>,
): ListDescription<ReportGroup> {
  const { by } = grouping;
  const { groups, groupFile } = report;
  return {
    name: `${report.name} by ${by}`,
    list: groups,
    file: groupFile,
    fixed: { ...report.fixed, by: [by] },
    texts: { ...report.texts, count: 'report_groups' },
    columns: [
      {
        key: 'label',
        head: headingOf(report.list.list, by),
        cell: (group) => <GroupName group={group} grouping={grouping} />,
        width: 15,
        card: 'title',
      },
      { key: 'lines', cell: (group) => <GroupLines group={group} before={before} />, width: 8 },
      ...shown.sums.quantities.map((key) => ({
        key,
        head: headingOf(report.list.list, key),
        cell: (group: ReportGroup) => <GroupQuantity group={group} before={before} of={key} />,
        align: 'end' as const,
        width: 10,
      })),
      ...shown.sums.amounts.map((key) => ({
        key,
        head: headingOf(report.list.list, key),
        cell: (group: ReportGroup) => <GroupAmount group={group} before={before} of={key} />,
        align: 'end' as const,
        width: 10,
      })),
    ],
    filters: shown.filters,
    linked: report.linked ?? [],
    frame: frameOf(report, shown),
  };
}

function GroupName({ group, grouping }: { group: ReportGroup; grouping: GroupingDescription }) {
  const { label, detail } = group;
  if (label === null) return <span className="sub">{t(grouping.none ?? 'report_none')}</span>;
  return (
    <>
      {grouping.nameOf?.(label) ?? label}
      {detail !== null && <span className="sub group-detail">{detail}</span>}
    </>
  );
}

/** Parameters of one view of a report; a group opens with the report's own order and columns. */
const ownOfView = ['by', 'sort', 'columns', 'pinned', 'line'];

/** The value of `by` for no grouping, in a report that has a default grouping. */
const UNGROUPED = 'none';

type Grouped = Pick<ReportDescription<never>, 'groups' | 'opensBy'>;

function queryBy({ opensBy }: Pick<Grouped, 'opensBy'>, by: string | undefined): URLSearchParams {
  const query = new URLSearchParams(location.search);
  for (const name of ownOfView) query.delete(name);
  if (by !== opensBy) query.set('by', by ?? UNGROUPED);
  return query;
}

/** Grouping, chart, measure and comparison are part of a report's view (decisions 122 and 134), as far as the reader has them. */
export function frameOf<Row>(
  { opensBy, chart }: Pick<ReportDescription<Row>, 'opensBy' | 'chart'>,
  { groupings, sums }: Pick<ShownReport<Row>, 'groupings' | 'sums'>,
): Frame {
  return {
    by: (value) => groupings.some(({ by }) => by === value) || (value === UNGROUPED && opensBy !== undefined),
    chart: (value) => chart !== undefined && ['0', '1'].includes(value),
    measure: (value) => chart !== undefined && isMeasure(value, sums),
    compare: (value) => value === '1',
  };
}

export function groupedBy(report: Pick<Grouped, 'opensBy'>, by: string | undefined): string {
  return addressOf(queryBy(report, by));
}

/** The address of the rows of a group, with the filters of the groups. */
export function openedGroup(report: Grouped, by: string, key: string | null): string {
  const query = queryBy(report, undefined);
  query.delete('view');
  const { groups } = report.groups.list;
  for (const [name, values] of Object.entries(filtersOfGroup({ groups }, by, key))) {
    const narrowed = values.map((value) => narrower(name, query.get(name), value));
    if (name !== 'without') query.delete(name);
    for (const value of narrowed) query.append(name, value);
  }
  return addressOf(query);
}

/** The narrower of two ends of a date range, because the month of a group may begin before the range. */
function narrower(name: string, present: string | null, value: string): string {
  if (present === null) return value;
  if (name.endsWith('From')) return present > value ? present : value;
  return name.endsWith('To') && present < value ? present : value;
}

export function addressOf(query: URLSearchParams): string {
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}
