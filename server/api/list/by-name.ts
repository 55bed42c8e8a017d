import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type DirectedKey, type Names, orderBy } from './keyset.ts';
import type { Asking } from './list-page.ts';

/**
 * The first rows of a part, sorted by a name: reads the names in order and the first rows of each from an index in tie order, then adds the
 * rows without a name. A page never reads more rows of a name than it shows. With a plain sort by name PostgreSQL would read and sort all
 * rows of the first name, or of all.
 */
export function pagesByName(part: Sql, { of, otherwise }: Names, { where, keys, after, limit }: Asking): Sql[] {
  const [first, ...ties] = keys as [DirectedKey, ...DirectedKey[]];
  const page = (by: string, conditions: readonly Sql[], order: readonly DirectedKey[]) => sql`
    select x.*
    from (${part}) x
    where ${join([...where, ...conditions, after([{ ...first, by }, ...ties])], ' and ')}
    ${orderBy(order)}
    limit ${limit}`;
  const none = (before: number) => of.slice(0, before).map(({ id }) => sql`${raw(id)} is null`);
  const pages = of.map(({ select, id }, index) => {
    const named = { ...first, by: 'named.name' };
    const its = page(named.by, [...none(index), sql`${raw(id)} = named.id`], ties);
    return sql`
      (select x.*
      from (${select} ${orderBy([{ ...first, by: 'name' }])}) named
      cross join lateral (${its}) x
      ${orderBy([named, ...ties])}
      limit ${limit})`;
  });
  return [...pages, sql`(${page(otherwise, none(of.length), [{ ...first, by: otherwise }, ...ties])})`];
}
