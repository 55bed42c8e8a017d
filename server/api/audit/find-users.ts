import sql, { type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/query.ts';
import { hasWords } from '../list/search.ts';
import { userWords } from '../users/user-list.ts';

/** The ids of users whose names have the words. */
export async function findUsers(db: Reader, words: string | undefined): Promise<number[]> {
  if (words === undefined) return [];
  const users = await db.many<{ id: number }>(
    sql`select u.id from users u where ${hasWords(userWords, words)} order by u.id limit 100`,
  );
  return users.map(({ id }) => id);
}

/** Entries by one of the users, or about a refused sign-in of one. Without users no index but that of the words is needed. */
export function madeBy(ids: readonly number[]): Sql {
  if (ids.length === 0) return sql`false`;
  return sql`(
    x.user_id = any (${ids})
    or x.subject = 'user' and x.subject_id = any (${ids.map(String)}) and x.operation = 'failSignIn')`;
}
