import type { ListFacts } from '../../../shared/contract/list.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { daysBetween } from '../../ui/formats.ts';
import type { GroupsBefore, ReportGroup } from './report-description.ts';

/** More bars are hard to compare; of partners and the like, the largest are shown. */
const MOST = 20;
/** A quarter by day; a longer range is drawn by month. */
const MOST_DAYS = 92;
const MOST_MONTHS = 120;

export interface ChartQuestion {
  by: string;
  /** The field that is drawn; where there are too many groups, the largest by this field. */
  of: string;
  /** With the requested figure, if one is drawn. */
  filters: Readonly<Record<string, unknown>>;
  /** The grouping by which groups of time are split. */
  splitBy?: string | undefined;
}

export interface ChartGroups {
  by: string;
  groups: readonly ReportGroup[];
  total: number;
}

export type AskGroups = (input: Input<Operation>) => Promise<{ items: readonly ReportGroup[]; total?: number }>;

/**
 * The groups in a report's chart: days without gaps, months if there are too many days to tell apart, choices in their own order, and the
 * largest groups of anything else.
 */
export async function chartGroups(facts: ListFacts, question: ChartQuestion, ask: AskGroups): Promise<ChartGroups> {
  const { by, of, filters } = question;
  const grouping = facts.groups[by] ?? {};
  if (grouping.per !== undefined) return calendarGroups(facts, question, ask);
  const isInOrder = facts.row[grouping.key ?? by]?.words !== undefined || grouping.order !== undefined;
  const { items, total } = await ask({
    ...filters,
    by,
    sort: isInOrder ? 'label' : `-${of}`,
    limit: MOST,
    total: true,
  });
  return { by, groups: items, total: total ?? items.length };
}

/** As many groups as one page has, so that each of the largest finds its former self. */
const MOST_BEFORE = 500;

/** The groups of the period before: of time as `chartGroups` has them, of anything else by the size they had then. */
export async function groupsBefore(
  facts: ListFacts,
  question: ChartQuestion,
  ask: AskGroups,
): Promise<readonly ReportGroup[]> {
  const { by, of, filters } = question;
  if (facts.groups[by]?.per !== undefined) return (await calendarGroups(facts, question, ask)).groups;
  return (await ask({ ...filters, by, sort: `-${of}`, limit: MOST_BEFORE })).items;
}

/** Pairs groups with those before: days and months by their place, anything else by its key. */
export function pairGroups(
  now: readonly ReportGroup[],
  before: readonly ReportGroup[],
  isOfTime: boolean,
): GroupsBefore {
  return new Map(before.map((group, at) => [isOfTime ? (now[at]?.key ?? null) : group.key, group]));
}

/** Reads the groups that those of a table are compared with; only those of time need the groups now. */
export async function compareGroups(
  facts: ListFacts,
  { filters, ...question }: ChartQuestion,
  earlier: ChartQuestion['filters'],
  ask: AskGroups,
): Promise<GroupsBefore> {
  const isOfTime = facts.groups[question.by]?.per !== undefined;
  const [now, before] = await Promise.all([
    isOfTime ? calendarGroups(facts, { ...question, filters }, ask) : undefined,
    groupsBefore(facts, { ...question, filters: earlier }, ask),
  ]);
  return pairGroups(now?.groups ?? [], before, isOfTime);
}

async function calendarGroups(
  { groups, row }: ListFacts,
  { by, filters, splitBy }: ChartQuestion,
  ask: AskGroups,
): Promise<ChartGroups> {
  const { key, per, opens } = groups[by] ?? {};
  const ends = typeof opens === 'object' ? [dayIn(filters[opens.from]), dayIn(filters[opens.to])] : [];
  const filled = (per: 'day' | 'month', as: string, items: readonly ReportGroup[]): ChartGroups => {
    const all = withoutGaps(items, per, ends);
    return { by: as, groups: all, total: all.length };
  };
  const latest = async (as: string, limit: number) => {
    const query = { ...filters, by: as, sort: '-label' };
    if (splitBy === undefined) return (await ask({ ...query, limit })).items.toReversed();
    const { items } = await ask({ ...query, splitBy, limit: limit * choicesOf({ groups, row }, splitBy).length });
    return joined(items.toReversed()).slice(-limit);
  };
  const month =
    per === 'month' ? by : Object.keys(groups).find((one) => groups[one]?.per === 'month' && groups[one].key === key);
  const [from, to] = ends;
  const isShort = from !== undefined && to !== undefined && daysBetween(from, to) < MOST_DAYS;
  if (per === 'day' && (isShort || month === undefined)) return filled('day', by, await latest(by, MOST_DAYS));
  const months = await latest(month ?? by, MOST_MONTHS);
  if (per === 'day' && months.length <= 4) {
    const days = withoutGaps(await latest(by, MOST_DAYS + 1), 'day', ends);
    if (days.length <= MOST_DAYS) return { by, groups: days, total: days.length };
  }
  return filled('month', month ?? by, months);
}

/** The values of a grouping that splits others, in their order; with at most four, a page has all groups of a chart. */
export function choicesOf({ groups, row }: Pick<ListFacts, 'groups' | 'row'>, splitBy: string): readonly string[] {
  return row[groups[splitBy]?.key ?? splitBy]?.words ?? [];
}

/** One group for the parts of each day or month, which stands for them if it has only one. */
function joined(items: readonly ReportGroup[]): readonly ReportGroup[] {
  const days = Map.groupBy(items, ({ key }) => key);
  return [...days.values()].flatMap((parts) => parts.slice(0, 1).map((first) => ({ ...first, parts })));
}

function dayIn(filter: unknown): string | undefined {
  return Array.isArray(filter) ? filter[0] : undefined;
}

/** Adds empty groups for days or months without rows: between the requested ends, else between the first and the last group. */
function withoutGaps(
  items: readonly ReportGroup[],
  per: 'day' | 'month',
  ends: readonly (string | undefined)[],
): readonly ReportGroup[] {
  const length = per === 'day' ? 10 : 7;
  const first = ends[0]?.slice(0, length) ?? items[0]?.key;
  const last = ends[1]?.slice(0, length) ?? items.at(-1)?.key;
  if (!first || !last) return items;
  const known = new Map(items.map((group) => [group.key, group]));
  const all: ReportGroup[] = [];
  const at = new Date(`${first}${per === 'day' ? '' : '-01'}T00:00:00Z`);
  for (let key = first; key <= last && all.length < MOST_DAYS + MOST_MONTHS; ) {
    all.push(known.get(key) ?? { id: key, key, label: key, detail: null, lines: 0, units: [] });
    if (per === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
    key = at.toISOString().slice(0, length);
  }
  return all;
}
