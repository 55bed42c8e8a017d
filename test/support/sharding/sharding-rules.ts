import { columnOf, isParameter, type Level, levelsOf, type Node, nodesOf, type Source } from './query-levels.ts';

/** Where the rows of a sharded database are stored. Tables that are in neither list stay whole on one machine. */
export interface Sharding {
  /** Tables and views whose rows are stored with their company. */
  distributed: ReadonlySet<string>;
  /** Small tables that every machine has a copy of. */
  copied: ReadonlySet<string>;
  /** Functions whose result depends on the time or machine. */
  unsteady: ReadonlySet<string>;
}

const EVERY_COMPANY = '/* every company */';

/** The reasons why a statement does not fit a database that is sharded by company (docs/decisions/0003), in words. */
export function misfitsOf(text: string, statement: Node, sharding: Sharding): string[] {
  const levels = levelsOf(statement);
  const asksEveryCompany = text.includes(EVERY_COMPANY);
  if (asksEveryCompany)
    return [...writesOf(levels), ...locksOf(statement)].map((what) => `asks every company and ${what}`);
  return [
    ...levels.flatMap((level) => [
      ...companies(level, sharding),
      ...unsteady(level, sharding),
      ...existsInInserted(level),
    ]),
    ...subselectsInValues(levels),
    ...copiesWritten(levels, sharding),
  ];
}

const writesOf = (levels: readonly Level[]) =>
  levels.filter(({ kind }) => kind !== 'select').map(({ kind }) => `${kind}s`);
const locksOf = (statement: Node) => nodesOf(statement, 'LockingClause').map(() => 'locks');

/** Each table of a company names it by a parameter, or equals another table of the level that does. */
function companies(level: Level, { distributed }: Sharding): string[] {
  const tables = level.sources.filter(({ table }) => distributed.has(table));
  const pinned = pinnedIn(level, tables);
  return [
    ...tables.filter(({ alias }) => !pinned.has(alias)).map(({ table, alias }) => `${table} ${alias} names no company`),
    ...insertedCompany(level, distributed),
  ];
}

function pinnedIn(level: Level, tables: readonly Source[]): ReadonlySet<string> {
  const named = [...tables.map(({ alias }) => alias), ...level.carrying, ...level.cut];
  const pinned = new Set<string>(level.kind === 'insert' ? named : level.carrying);
  const joined = new Set<string>();
  const equal: [string, string][] = [];
  for (const { node, ofOuterJoin } of level.conditions) {
    const { lexpr, rexpr, name, kind } = (node.A_Expr ?? {}) as {
      lexpr?: Node;
      rexpr?: Node;
      name?: Node[];
      kind?: string;
    };
    if (kind !== 'AEXPR_OP' || (name?.[0]?.String as { sval?: string })?.sval !== '=') continue;
    const [one, other] = [companyOf(lexpr, named), companyOf(rexpr, named)];
    if (one !== undefined && other !== undefined) equal.push([one, other]);
    const alias = one ?? other;
    const isGiven = namesCompany(lexpr, level) || namesCompany(rexpr, level);
    if (alias !== undefined && isGiven) (ofOuterJoin ? joined : pinned).add(alias);
  }
  // An outer join on a parameter is refused where a table of the same company is beside it together with another source.
  if (pinned.size === 0) for (const alias of joined) pinned.add(alias);
  for (let before = -1; before < pinned.size; ) {
    before = pinned.size;
    for (const [one, other] of equal) {
      if (pinned.has(one)) pinned.add(other);
      if (pinned.has(other)) pinned.add(one);
    }
  }
  return pinned;
}

/** A parameter, or the company that a subselect of this level or an outer one passes as one. */
function namesCompany(node: Node | undefined, level: Level): boolean {
  const column = columnOf(node);
  const isBrought = (one: Level | undefined): boolean =>
    one !== undefined && (one.given.includes(column?.alias ?? '') || isBrought(one.outer));
  return isParameter(node) || (column?.column === 'company_id' && isBrought(level));
}

function companyOf(node: Node | undefined, named: readonly string[]): string | undefined {
  const column = columnOf(node);
  if (column?.column !== 'company_id') return undefined;
  if (column.alias === undefined) return named.length === 1 ? named[0] : undefined;
  return named.find((alias) => alias === column.alias);
}

/** Inserted rows go to the company of a parameter, or of a row that was selected by it. */
function insertedCompany({ kind, node, sources }: Level, distributed: ReadonlySet<string>): string[] {
  const [target] = sources;
  if (kind !== 'insert' || target === undefined || !distributed.has(target.table)) return [];
  const columns = (node.cols as { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name);
  const at = columns.indexOf('company_id');
  const select = (node.selectStmt as { SelectStmt: Node }).SelectStmt;
  const lists = (select.valuesLists as { List: { items: Node[] } }[] | undefined)?.map(({ List }) => List.items);
  const rows = lists ?? [(select.targetList as { ResTarget: { val: Node } }[]).map(({ ResTarget }) => ResTarget.val)];
  const fits = rows.every((row) => isParameter(row[at]) || columnOf(row[at])?.column === 'company_id');
  return fits ? [] : [`${target.table} is given no company`];
}

/**
 * A change calculates nothing that would differ at another moment or on another machine: `now()` is used alone; other such functions
 * (`to_jsonb`) use no column and are not part of a `case`; an `on conflict` writes only inserted values.
 */
function unsteady({ kind, node, conditions }: Level, { unsteady: names }: Sharding): string[] {
  const isUnsteady = (call: Node) =>
    names.has((call.funcname as { String: { sval: string } }[]).at(-1)?.String.sval ?? '');
  const callsIn = (tree: unknown) => nodesOf(tree, 'FuncCall', true).filter(isUnsteady);
  const choices = (tree: unknown) => ['CaseExpr', 'CoalesceExpr'].flatMap((choice) => nodesOf(tree, choice, true));
  const changes = kind === 'update' ? [node.targetList, conditions] : kind === 'delete' ? [conditions] : [];
  const wrong = [
    ...callsIn(changes).filter(({ args }) => nodesOf(args, 'ColumnRef', true).length > 0),
    ...callsIn(choices(changes)),
    ...(kind === 'insert' ? callsIn(node.onConflictClause) : []),
  ];
  return wrong.map(() => 'a change works out what is not the same everywhere');
}

/** An insert detects existing rows with `not in` or an `on conflict`. */
function existsInInserted({ kind, node, sources, derived, outer }: Level): string[] {
  if (kind !== 'select' || outer?.kind !== 'insert' || sources.length + derived.length === 0) return [];
  const exists = nodesOf(node.whereClause, 'SubLink').filter(({ subLinkType }) => subLinkType === 'EXISTS_SUBLINK');
  return exists
    .filter((link) => nodesOf(link, 'RangeVar').length > 0)
    .map(() => 'an insert asks whether something exists');
}

function subselectsInValues(levels: readonly Level[]): string[] {
  const inValues = levels.flatMap(({ node }) => nodesOf(node.valuesLists, 'SubLink'));
  return inValues.map(() => 'a subselect among values');
}

/** Copies are written separately: no statement that writes one reads a company's table. */
function copiesWritten(levels: readonly Level[], { copied, distributed }: Sharding): string[] {
  const written = levels
    .filter(({ kind }) => kind !== 'select')
    .flatMap(({ sources }) => sources.slice(0, 1))
    .filter(({ table }) => copied.has(table));
  const readToo = levels.flatMap(({ sources }) => sources).filter(({ table }) => distributed.has(table));
  const [first] = readToo;
  return first === undefined ? [] : written.map(({ table }) => `writes ${table} and reads ${first.table}`);
}
