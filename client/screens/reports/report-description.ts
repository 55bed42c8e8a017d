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
 * A report of the API as a screen shows it: a list with totals, groupings and a scope. Facts in its contract are not repeated here
 * (decision 102).
 */
export interface ReportDescription<Row> extends ListDescription<Row> {
  facts: TextKey;
  rule: RuleName;
  groups: Operation & { list: ListFacts };
  groupFile: Operation;
  totals: Operation;
  /** In the order shown, named by their headings in files. */
  groupings: readonly GroupingDescription[];
  /** Numbers of the totals that are shown before the sums, by field. */
  numbers?: readonly { key: string; head: TextKey }[];
  /** Columns, filters and groupings that only h3g has (rules 1). */
  ofH3g?: readonly string[];
  /** In rem: h3g widths of columns with longer headings, or that make room for one more. */
  widthsOfH3g?: Readonly<Record<string, number>>;
  /** Columns and sums for users who may see prices. */
  priced?: readonly string[];
  /** The default grouping. */
  opensBy?: string;
  /** Can be read as at a past moment (`at`). */
  moment?: true;
  ofPast?: TextKey;
  chart?: ChartDescription;
  /** Completes the report with the company's own settings, under an access that may name the company. */
  ofCompany?: (scope: ReportScope) => Promise<ReportDescription<Row>>;
}

/** The company of the access or, under a global access, the named one. */
interface ReportScope {
  accessId: number;
  companyId: number | undefined;
}

export interface ShownList {
  readonly view: ReadonlySignal<ListView>;
}

export type ChartedReport = Pick<ReportDescription<never>, 'name' | 'list' | 'groups' | 'fixed' | 'opensBy' | 'chart'>;

export interface ChartDescription {
  /** The grouping of the chart, unless the report is grouped otherwise. */
  by: string;
  of: readonly string[];
  opens?: true;
  /** Over time, each sum is split by this grouping, such as returns from deliveries. */
  splitBy?: string;
}

export interface GroupingDescription {
  by: string;
  /** The name of a group, where its label is not what users say. */
  nameOf?: (label: string) => string;
  /** The name of the group without a key. */
  none?: TextKey;
}

/** Totals of a report or a group: quantities per unit, amounts by name. */
export interface ReportSums {
  lines: number;
  units: readonly ({ unit: string } & Readonly<Record<string, string | null>>)[];
  /** The requested median or share. */
  figure?: string | null;
  [name: string]: unknown;
}

export interface ReportGroup extends ReportSums {
  id: string;
  key: string | null;
  label: string | null;
  detail: string | null;
  /** The value of the requested grouping by which groups are split. */
  split?: string | null;
  /** Its groups by split, in a chart. */
  parts?: readonly ReportGroup[];
}

/** Groups of the period before, by the key of the group that they are compared with. */
export type GroupsBefore = ReadonlyMap<string | null, ReportGroup>;

export interface ShownReport<Row> {
  columns: readonly ColumnDescription<Row>[];
  filters: readonly FilterDescription[];
  groupings: readonly GroupingDescription[];
  sums: Sums;
}

/** SWC and the like are only for h3g, prices for users who may see them, the warehouse for accesses to several. */
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
    sums: { ...groups.list.sums, amounts: groups.list.sums.amounts.filter(has) },
  };
}

function widthIn(widths: Readonly<Record<string, number>>, { key }: { key: string }): { width?: number } {
  const width = widths[key];
  return width === undefined ? {} : { width };
}

/** The filter for rows without the given fields, which a group without a key opens; each option is named like its column. */
export function withoutFilter({ list }: { list: ListFacts }, ...fields: readonly string[]): FilterDescription {
  const options = () => fields.map((value) => ({ value, label: t(headingOf(list, value)) }));
  return { key: 'without', label: 'report_without', options };
}
