import type { ReadonlySignal } from '@preact/signals-react';
import type { ListFacts } from '../../../shared/contract/list.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import type { Sums } from '../../../shared/contract/report.ts';
import { type Access, isSuperAdmin, type RuleName, seesPrices } from '../../../shared/permissions.ts';
import {
  type ColumnDescription,
  type FilterDescription,
  headingOf,
  type ListDescription,
} from '../../lists/list-description.tsx';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { ListView } from '../../ui/list/list-view.ts';

/**
 * A report of the API as a screen shows it: a list with what it adds up to, by what it can be grouped, and whose data it covers. What its
 * contract says is not said again (decision 102).
 */
export interface ReportDescription<Row> extends ListDescription<Row> {
  /** Under its title. */
  facts: TextKey;
  rule: RuleName;
  groups: Operation & { list: ListFacts };
  groupFile: Operation;
  totals: Operation;
  /** Its groupings in their order, under their headings of files. */
  groupings: readonly GroupingDescription[];
  /** Numbers of its totals that stand before the sums, by their field. */
  numbers?: readonly { key: string; head: TextKey }[];
  /** Columns, filters and groupings that only h3g has (rules 1). */
  ofH3g?: readonly string[];
  /** In rem: columns there that have longer heads, or make room for one more. */
  widthsOfH3g?: Readonly<Record<string, number>>;
  /** Columns and sums of those who may see prices. */
  priced?: readonly string[];
  /** The grouping that it opens with. */
  opensBy?: string;
  /** It can be asked as at a past moment (`at`). */
  moment?: true;
  /** What is said of the numbers of a past moment. */
  ofPast?: TextKey;
  chart?: ChartDescription;
  /** The report with what a company says of it itself, under an access that may name the company. */
  ofCompany?: (scope: ReportScope) => Promise<ReportDescription<Row>>;
}

/** Whose report is read: that of the access, or under a global one that of the company named. */
interface ReportScope {
  accessId: number;
  companyId: number | undefined;
}

/** The rows or groups that a report shows, as what stands over them sees it. */
export interface ShownList {
  readonly view: ReadonlySignal<ListView>;
}

/** What of a report its chart needs. */
export type ChartedReport = Pick<ReportDescription<never>, 'name' | 'list' | 'groups' | 'fixed' | 'opensBy' | 'chart'>;

/** What a report draws. */
export interface ChartDescription {
  /** By what, unless the report is grouped by something else. */
  by: string;
  /** Which quantities, each as a series of bars. */
  of: readonly string[];
  /** It is shown unless the address says otherwise. */
  opens?: true;
}

export interface GroupingDescription {
  by: string;
  /** How a group is called, where its label is not what people say. */
  nameOf?: (label: string) => string;
  /** What the group without a key is called. */
  none?: TextKey;
}

/** What a report adds up to, in all or in a group: quantities of each unit, amounts by their names. */
export interface ReportSums {
  lines: number;
  units: readonly ({ unit: string } & Readonly<Record<string, string | null>>)[];
  [name: string]: unknown;
}

/** A group of a report as a row. */
export interface ReportGroup extends ReportSums {
  id: string;
  key: string | null;
  label: string | null;
  detail: string | null;
}

/** What of a report there is under an access. */
export interface ShownReport<Row> {
  columns: readonly ColumnDescription<Row>[];
  filters: readonly FilterDescription[];
  groupings: readonly GroupingDescription[];
  sums: Sums;
}

/** SWC and its like belong to h3g, prices to those who may see them, the warehouse to who covers several. */
export function shownOf<Row>(report: ReportDescription<Row>, access: Access): ShownReport<Row> {
  const { ofH3g = [], widthsOfH3g = {}, priced = [], groups } = report;
  const isH3g = access.company?.layout === 'H3G';
  const sees = seesPrices({ permissions: access.access, superAdmin: isSuperAdmin(session.accesses.value) });
  const left = new Set([
    ...(isH3g ? [] : ofH3g),
    ...(sees ? [] : priced),
    ...(access.warehouseId === null ? [] : ['warehouse']),
  ]);
  const has = (key: string) => !left.has(key);
  return {
    columns: report.columns
      .filter(({ key }) => has(key))
      .map((column) => ({ ...column, ...(isH3g && widthIn(widthsOfH3g, column)) })),
    filters: report.filters.filter((filter) =>
      has(typeof filter === 'string' ? filter : 'key' in filter ? filter.key : filter.from),
    ),
    groupings: report.groupings.filter(({ by }) => has(by)),
    sums: { quantities: groups.list.sums.quantities, amounts: groups.list.sums.amounts.filter(has) },
  };
}

function widthIn(widths: Readonly<Record<string, number>>, { key }: { key: string }): { width?: number } {
  const width = widths[key];
  return width === undefined ? {} : { width };
}

/** The filter for rows without some fields, as groups without a key open them: each is called as its column. */
export function withoutFilter({ list }: { list: ListFacts }, ...fields: readonly string[]): FilterDescription {
  const options = () => fields.map((value) => ({ value, label: t(headingOf(list, value)) }));
  return { key: 'without', label: 'report_without', options };
}
