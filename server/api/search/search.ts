import type { RowOf } from '../../../shared/contract/operation.ts';
import { search as contract } from '../../../shared/contract/search/search.ts';
import { allows, type RuleName } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor, StockActor } from '../actor.ts';
import { type DocumentKind, documentKinds } from '../documents/document-kinds.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { wordQuery } from '../list/search.ts';
import { hasBarcode } from '../skus/shared-codes.ts';
import { userWords } from '../users/user-list.ts';

/**
 * Finds anything by a code (rules: Screens, Shell). Each kind walks its own index from the code on, so that exact matches come first and a
 * hundred thousand rows cost no more than twenty. Words of names are searched only when the codes leave room for more results.
 */
export const search = implement(contract, async (db, actor, { code, fields }) => {
  const people = may(actor, 'findUsers') ? await findPeople(db, code) : [];
  const isNamed = ({ label }: Match) => label.toLowerCase() === code.toLowerCase();
  const goods = isOfStock(actor) ? await findGoods(db, actor, code) : [];
  const items = [...people.filter(isNamed), ...goods, ...people.filter((one) => !isNamed(one))].slice(0, MOST);
  return { items: items.map((item) => onlyFields(item, fields)) };
});

type Match = RowOf<typeof contract>;

const MOST = 20;

function may({ holder }: Actor, rule: RuleName): boolean {
  return holder !== null && allows(rule, holder);
}

function isOfStock(actor: Actor): actor is StockActor {
  return actor.companyId !== null && actor.warehouseId !== null;
}

async function findGoods(db: Reader, actor: StockActor, code: string): Promise<Match[]> {
  const { companyId, warehouseId, userId } = actor;
  const values = [companyId, warehouseId, code, sixDigits(code), userId];
  const byTheirCode = await db.many<Match>(byCode(actor), values);
  const words = wordQuery(code);
  const searchWords = byTheirCode.length < MOST && words !== null && code.length > 1;
  const byTheirWords = searchWords ? await db.many<Match>(byWords, [companyId, words]) : [];
  const seen = new Set<string>();
  return [...byTheirCode, ...byTheirWords].filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
}

async function findPeople(db: Reader, code: string): Promise<Match[]> {
  const words = wordQuery(code);
  if (words === null) return [];
  return db.many<Match>(
    `select 'user' as kind, u.id, u.login as label,
            concat_ws(' · ', u.name, u.email, case when u.disabled_at is not null then 'disabled' end) as detail,
            null as part
     from users u
     where u.integration_scopes is null and ${userWords} @@ to_tsquery('simple', $1)
     order by lower(u.login) <> lower($2), u.login
     limit 20`,
    [words, code],
  );
}

/** A bare number matches documents with a number of our own series. */
function sixDigits(code: string): string | null {
  return /^\d{1,9}$/.test(code) ? code.padStart(6, '0') : null;
}

/**
 * The parts of the search, one for each kind. `$1` company, `$2` warehouse, `$3` the code, `$4` its six digits if it is a bare number, `$5`
 * the user. Uses a range in text_pattern order instead of LIKE, so that a prepared plan keeps the index.
 */
const LAST = `U&'\\+10FFFF'`;
const begins = (expression: string) =>
  `${expression} ~>=~ lower($3::text) and ${expression} ~<~ (lower($3::text) || ${LAST})`;

/** The first rows from the code on, in the order of an expression; an exact match sorts first. */
function walk(from: string, columns: string, scope: string, expression: string): string {
  return `(
    select ${columns}, ${expression} as code
    from ${from}
    where ${scope} and ${begins(expression)}
    order by ${expression} using ~<~
    limit 20
  )`;
}

const drum = `'drum', d.id, d.number, concat_ws(' · ', s.stock_code, d.supplier_number, replace(d.state, '_', ' ')), null`;
const drums = 'drums d join skus s on s.company_id = d.company_id and s.id = d.sku_id';
const drumScope = `d.company_id = $1 and d.warehouse_id = $2 and d.state <> 'undone'`;

const job = `'job', j.id, j.number, concat_ws(' · ', j.description, case when j.cancelled_at is not null then 'cancelled' end) as detail, null::text as part`;

/** Transfers from this warehouse that have not arrived, as ERNs of their destination: the rows of the index `erns_in_transit_from`. */
const leaving = 'erns d join warehouses w on w.id = d.warehouse_id';
const transit = `'transit', d.id, d.number, concat_ws(' · ', w.name, d.reference), null`;
const transitScope = `d.company_id = $1 and d.from_warehouse_id = $2 and d.source = 'transfer' and d.status = 'expected'`;

function partsOf({ name, table, search }: DocumentKind): string[] {
  if (search === undefined) return [];
  const { joins, detail, prefixes, seen = 'true', parts = [] } = search;
  const from = `${table} d ${joins}`;
  const columns = (detailSql: string, part = 'null') =>
    `'${name}' as kind, d.id, d.number as label, ${detailSql} as detail, ${part}::text as part`;
  const scope = `d.company_id = $1 and d.warehouse_id = $2 and ${seen}`;
  const numbers = prefixes.map((prefix) => `'${prefix}' || $4::text`).join(', ');
  return [
    ...search.codes.map((code) => walk(from, columns(detail), scope, `lower(d.${code})`)),
    `(select ${columns(detail)}, lower($3::text) as code from ${from} where ${scope} and d.number in (${numbers}))`,
    ...parts.map((part) => {
      const selection = columns(`concat_ws(' · ', x.${part.code}, ${detail})`, `x.${part.code}`);
      return walk(`${part.from} ${joins}`, selection, `x.company_id = $1 and ${part.seen}`, `lower(x.${part.code})`);
    }),
  ];
}

const byCode = (actor: StockActor) => `
  with found as (
    ${[
      ...documentKinds()
        .filter(({ rule }) => may(actor, rule))
        .flatMap(partsOf),
      walk(
        'skus s',
        `'sku', s.id, s.stock_code, s.name, null`,
        's.company_id = $1 and s.retired_at is null',
        'lower(s.stock_code)',
      ),
      `(select 'sku', s.id, s.stock_code, concat_ws(' · ', s.name, s.barcode), null, lower($3::text)
        from skus s
        where s.company_id = $1 and s.retired_at is null and ${hasBarcode('s', '$3::text')})`,
      walk('jobs j', job, 'j.company_id = $1', 'lower(j.number)'),
      walk(drums, drum, drumScope, 'lower(d.number)'),
      walk(drums, drum, drumScope, 'lower(d.supplier_number)'),
      walk(leaving, transit, transitScope, 'lower(d.number)'),
      walk(leaving, transit, transitScope, 'lower(d.reference)'),
      walk(
        'locations l',
        `'location', l.id, l.name, l.description, null`,
        'l.warehouse_id = $2 and l.retired_at is null and not l.in_transit',
        'lower(l.name)',
      ),
      walk(
        'partners p',
        `'partner', p.id, p.name, p.email, null`,
        'p.company_id = $1 and p.retired_at is null',
        'lower(p.name)',
      ),
    ].join(' union all ')}
  )
  select kind, id, label, nullif(detail, '') as detail, part
  from found
  order by code <> lower($3::text), label <> $3::text, code, kind, id
  limit 20`;

/** SKUs, partners and jobs with words that begin with those of the text: `$1` company, `$2` the words as a text search query. */
const byWords = `
  (select 'sku' as kind, s.id, s.stock_code as label, s.name as detail, null as part
   from skus s
   where s.company_id = $1 and s.retired_at is null
     and words_of(s.stock_code || ' ' || s.name || ' ' || coalesce(s.description, '')) @@ to_tsquery('simple', $2)
   limit 20)
  union all
  (select 'partner', p.id, p.name, p.email, null
   from partners p
   where p.company_id = $1 and p.retired_at is null and words_of(p.name) @@ to_tsquery('simple', $2)
   limit 20)
  union all
  (select ${job}
   from jobs j
   where j.company_id = $1 and words_of(j.description) @@ to_tsquery('simple', $2)
   limit 20)`;
