import { readFile } from 'node:fs/promises';
import type { Reader } from '../query.ts';
import type { Placement } from './placement.ts';

/** Marks a rewritten function; no function of a migration contains it. */
const MARK = 'shard_beside(';

/**
 * Rewrites trigger functions that read or write tables of companies, so that they work on the shards of the machine on which they run. A
 * query of one shard cannot read a distributed table, and a trigger of a copied table runs on every machine, each of which writes for the
 * companies whose rows it holds. Functions already rewritten remain unchanged.
 */
export async function rewriteTriggerFunctions(db: Reader, placement: Placement): Promise<void> {
  const text = await readFile(new URL('./shard-functions.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/(?<=end \$\$;)\n/)) if (statement.trim() !== '') await db.run(statement);
  const functions = await db.many<{ definition: string; body: string }>(
    `select pg_get_functiondef(p.oid) as definition, p.prosrc as body
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
       and p.oid in (select tgfoid from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = p.pronamespace)
     order by p.proname`,
  );
  for (const { definition, body } of functions) {
    const rewritten = bodyForShards(body, placement);
    if (rewritten !== body) await db.run(definition.replace(body, () => rewritten));
  }
}

/**
 * The body of a trigger function, with each write to a distributed or copied table redirected to the colocated shards. Supports the
 * statements that the migrations use: `insert into TABLE (columns) select ... | values ...;`, `update TABLE ...;` and `delete from TABLE
 * ...;`.
 */
export function bodyForShards(body: string, placement: Placement): string {
  const tables = new Set([...placement.distributed, ...placement.copied]);
  if (body.includes(MARK)) return body;
  const rewritten = body.replace(
    /\b(insert into|update|delete from) (\w+)([^;]*);/g,
    (statement, verb: string, table: string, rest: string) => {
      if (!tables.has(table)) return statement;
      const execution = onShards(verb, table, rest, tables, placement.numbered);
      // A copied table has no range on its machine: `low` is null.
      if (placement.copied.includes(table)) return execution;
      return `for low, high in select r.low, r.high from ranges_here(tg_table_name) r loop\n    ${execution}\n  end loop;`;
    },
  );
  return rewritten === body
    ? body
    : rewritten.replace(/^\s*begin/, '\ndeclare\n  low integer;\n  high integer;\nbegin');
}

/** Builds one statement for the shards of the range from `low` to `high`. */
function onShards(
  verb: string,
  table: string,
  rest: string,
  tables: ReadonlySet<string>,
  numbered: readonly string[],
): string {
  const named: string[] = [];
  const placeholder = (name: string) => {
    if (!named.includes(name)) named.push(name);
    return `%${named.indexOf(name) + 3}$s`;
  };
  const reading = rest
    .replaceAll('%', '%%')
    .replace(/\b(from|join) (\w+)/g, (all, word: string, name: string) =>
      tables.has(name) ? `${word} ${placeholder(name)}` : all,
    )
    .replace(/\bnew\./g, '($1).');
  const isInsert = verb === 'insert into';
  const statement = isInsert
    ? insertion(table, placeholder(table), reading, numbered.includes(table))
    : `${verb} ${placeholder(table)}${reading}`;
  const names = named.map((name) => `,\n      shard_beside('public.${name}', low)`).join('');
  const given = statement.includes('($1).') ? ' using new' : '';
  return `execute format($shard$${statement}$shard$, low, high${names})${given};`;
}

/** A shard has no default from a sequence, and takes only rows of its own companies: those whose hash is in its range. */
function insertion(table: string, shard: string, rest: string, isNumbered: boolean): string {
  const [, columns = '', rows = ''] = /^ \(([^)]*)\)\s*(.*)$/s.exec(rest) ?? [];
  const id = isNumbered && !/\bid\b/.test(columns) ? `nextval('public.${table}_id_seq'), ` : '';
  return `insert into ${shard} (${id === '' ? '' : 'id, '}${columns})
    select ${id}written.* from (${rows}) written (${columns}) where worker_hash(written.company_id) between %1$s and %2$s`;
}
