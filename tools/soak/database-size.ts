import pg from 'pg';

interface Table {
  rows: number;
  bytes: number;
}

export type Tables = ReadonlyMap<string, Table>;

/** Tables that are named; the others are summed up. */
const NAMED = 12;

/** Every table with its row count and its bytes on disk, including indexes and long values. */
export async function tableSizes(databaseUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid) as bytes,
              (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname),
                                                   false, true, '')))[1]::text as rows
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]));
  } finally {
    await client.end();
  }
}

/** Describes a database's growth: the tables that grew most, with their rows and the bytes per row, and the rest. */
export function grownText(before: Tables, after: Tables): string {
  const grown = [...after]
    .map(([name, { rows, bytes }]) => {
      const was = before.get(name) ?? { rows: 0, bytes: 0 };
      return { name: name.replace(/^public\./, ''), rows: rows - was.rows, bytes: bytes - was.bytes };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  const named = grown.slice(0, NAMED).filter(({ bytes }) => bytes > 0);
  const rest = grown.slice(named.length);
  return [
    `${megabytes(sumOf([...before.values()]))} MB at the beginning, ${megabytes(sumOf([...after.values()]))} at the end`,
    ...named.map(({ name, rows, bytes }) => {
      const each = rows > 0 ? `, ${Math.round(bytes / rows)} bytes each` : '';
      return `${name} ${rows} rows more, ${megabytes(bytes)} MB${each}`;
    }),
    `${rest.length} others ${megabytes(sumOf(rest))} MB`,
  ].join('; ');
}

const sumOf = (tables: readonly { bytes: number }[]) => tables.reduce((total, { bytes }) => total + bytes, 0);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
