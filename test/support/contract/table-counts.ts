import type { Reader } from '../../../server/db/query.ts';

/** The query of each database, kept as long as its reader is used, because building it takes as long as running it. */
const questions = new WeakMap<Reader, string>();

export async function tableCounts(db: Reader): Promise<Record<string, number>> {
  const question = questions.get(db) ?? (await questionFor(db));
  questions.set(db, question);
  return db.one(question);
}

async function questionFor(db: Reader): Promise<string> {
  const tables = await db.many<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by table_name",
  );
  return `select ${tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`).join(', ')}`;
}
