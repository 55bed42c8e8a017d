/** A node of PostgreSQL's own grammar from libpg-query: the one key of the object is its kind. */
export type Node = Readonly<Record<string, unknown>>;

/** A table that a query reads or writes, under its name in the query. */
export interface Source {
  table: string;
  alias: string;
  /** On the side of an outer join whose columns may be null. */
  nullable: boolean;
}

/** One select, insert, update or delete, without its deeper subselects. */
export interface Level {
  kind: 'select' | 'insert' | 'update' | 'delete';
  node: Node;
  sources: readonly Source[];
  /** The conditions that must all hold, each with whether it belongs to an outer join. */
  conditions: readonly { node: Node; ofOuterJoin: boolean }[];
  /** Names of subselects, functions and the statement's own `with`, which are not tables. */
  derived: readonly string[];
  /** The derived names that only pass a parameter: `(select $1::bigint as company_id) own`. */
  given: readonly string[];
  /** The derived names whose rows carry the company of their source tables. */
  carrying: readonly string[];
  /** Derived names that would carry it but limit their rows, which hides it: the query must name the company of their rows again. */
  cut: readonly string[];
  /** The level around this one, undefined for a statement and the queries of its `with`. */
  outer: Level | undefined;
}

const kinds = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const;

export function levelsOf(statement: Node): Level[] {
  const levels: Level[] = [];
  const named = new Set(nodesOf(statement, 'CommonTableExpr').map(({ ctename }) => String(ctename)));
  visit(statement, undefined);
  return levels;

  function visit(value: unknown, outer: Level | undefined): void {
    if (Array.isArray(value)) for (const one of value) visit(one, outer);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, child] of Object.entries(value)) {
      const kind = kinds[key as keyof typeof kinds];
      if (kind === undefined) visit(child, key === 'CommonTableExpr' ? undefined : outer);
      else visitLevel(kind, child as Node, outer);
    }
  }

  function visitLevel(kind: Level['kind'], node: Node, outer: Level | undefined): void {
    // Both sides of a `union` are queries of their own.
    for (const side of [node.larg, node.rarg]) if (side !== undefined) visitLevel('select', side as Node, outer);
    const parts: LevelParts = { sources: [], conditions: [], derived: [], given: [], carrying: [], cut: [] };
    const add = (item: unknown) => addSources(item as Node, parts, named, false);
    if (node.relation !== undefined) add({ RangeVar: node.relation });
    for (const item of [node.fromClause, node.usingClause].flat()) if (item !== undefined) add(item);
    addConditions(node.whereClause as Node | undefined, false, parts.conditions);
    const level: Level = { kind, node, outer, ...parts };
    levels.push(level);
    const { larg, rarg, ...rest } = node;
    visit(rest, level);
  }
}

interface LevelParts {
  sources: Source[];
  conditions: Level['conditions'][number][];
  derived: string[];
  given: string[];
  carrying: string[];
  cut: string[];
}

function addSources(item: Node, parts: LevelParts, named: ReadonlySet<string>, nullable: boolean): void {
  const { RangeVar, JoinExpr, RangeSubselect, RangeFunction } = item as Record<string, Node | undefined>;
  if (RangeVar !== undefined) {
    const { schemaname, relname } = RangeVar;
    const table = schemaname === undefined ? String(relname) : `${schemaname}.${relname}`;
    const alias = aliasOf(RangeVar) ?? table;
    if (named.has(table)) parts.derived.push(alias);
    else parts.sources.push({ table, alias, nullable });
  }
  for (const derived of [RangeSubselect, RangeFunction]) if (derived) parts.derived.push(aliasOf(derived) ?? '');
  if (RangeSubselect !== undefined && bringsCompany(RangeSubselect)) parts.given.push(aliasOf(RangeSubselect) ?? '');
  if (RangeSubselect !== undefined && carriesCompany(RangeSubselect))
    (isCut(RangeSubselect) ? parts.cut : parts.carrying).push(aliasOf(RangeSubselect) ?? '');
  if (JoinExpr === undefined) return;
  const { jointype } = JoinExpr;
  const left = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL';
  const right = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL';
  addSources(JoinExpr.larg as Node, parts, named, nullable || left);
  addSources(JoinExpr.rarg as Node, parts, named, nullable || right);
  addConditions(JoinExpr.quals as Node | undefined, left || right, parts.conditions);
}

const aliasOf = (node: Node) => (node.alias as { aliasname?: string } | undefined)?.aliasname;

function bringsCompany({ subquery }: Node): boolean {
  const { fromClause, targetList } = (subquery as { SelectStmt: Node }).SelectStmt;
  const targets = (targetList ?? []) as { ResTarget: { name?: string; val: Node } }[];
  return (
    fromClause === undefined &&
    targets.some(({ ResTarget: { name, val } }) => name === 'company_id' && isParameter(val))
  );
}

/** Whether each side of the subselect's union has a column `company_id` from one of its own tables. */
function carriesCompany({ subquery, alias }: Node): boolean {
  const names = (alias as { colnames?: { String: { sval: string } }[] } | undefined)?.colnames;
  const at = names?.findIndex(({ String: { sval } }) => sval === 'company_id');
  return selectsCompany((subquery as { SelectStmt: Node }).SelectStmt, at);
}

function selectsCompany({ larg, rarg, targetList, fromClause }: Node, at: number | undefined): boolean {
  if (larg !== undefined) return [larg, rarg].every((side) => selectsCompany(side as Node, at));
  const columns = ((targetList ?? []) as { ResTarget: { val: Node } }[]).map(
    ({ ResTarget }) => columnOf(ResTarget.val)?.column,
  );
  if (columns.includes('*') && (at === undefined || columns.length === 1))
    return nodesOf(fromClause, 'RangeSubselect', true).some(carriesCompany);
  return at === undefined ? columns.includes('company_id') : columns[at] === 'company_id';
}

function isCut({ subquery }: Node): boolean {
  const { larg, rarg, limitCount, fromClause } = (subquery as { SelectStmt: Node }).SelectStmt;
  const sides = [larg, rarg].flatMap((side) => (side === undefined ? [] : { subquery: { SelectStmt: side } }));
  return limitCount !== undefined || [...sides, ...nodesOf(fromClause, 'RangeSubselect', true)].some(isCut);
}

function addConditions(node: Node | undefined, ofOuterJoin: boolean, conditions: LevelParts['conditions']): void {
  if (node === undefined) return;
  const { boolop, args } = (node.BoolExpr ?? {}) as { boolop?: string; args?: Node[] };
  if (boolop === 'AND_EXPR') for (const one of args ?? []) addConditions(one, ofOuterJoin, conditions);
  else conditions.push({ node, ofOuterJoin });
}

/** All nodes of a kind in a tree; with `within`, those of deeper subselects are left out. */
export function nodesOf(tree: unknown, kind: string, within = false): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => nodesOf(one, kind, within));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, child]) => [
    ...(key === kind ? [child as Node] : []),
    ...(within && key === 'SelectStmt' ? [] : nodesOf(child, kind, within)),
  ]);
}

/** `alias.column` as its two names; the alias of a bare column is undefined. */
export function columnOf(node: Node | undefined): { alias: string | undefined; column: string } | undefined {
  const reference = node?.ColumnRef as { fields?: { String?: { sval: string } }[] } | undefined;
  const names = reference?.fields?.map(({ String: name }) => name?.sval ?? '*');
  if (names === undefined) return undefined;
  return { alias: names.length > 1 ? names[0] : undefined, column: names.at(-1) ?? '' };
}

/** A parameter, with or without a type cast. */
export function isParameter(node: Node | undefined): boolean {
  const cast = node?.TypeCast as { arg?: Node } | undefined;
  return node?.ParamRef !== undefined || (cast !== undefined && isParameter(cast.arg));
}
