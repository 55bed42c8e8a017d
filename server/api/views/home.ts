import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/views/home.ts';
import { implement } from '../implement.ts';

type Home = Reply<typeof contract.getHome>;

/** What the user chose to see on home. */
export const getHome = implement(contract.getHome, async (db, { userId }) => {
  const chosen = await db.maybeOne<Home>('select numbers from home_choices where user_id = $1', [userId]);
  return chosen ?? { numbers: null };
});

/** Keeps what the user chooses to see on home, or forgets it. */
export const saveHome = implement(contract.saveHome, async (tx, { userId }, { numbers }) => {
  if (numbers === null) {
    await tx.run('delete from home_choices where user_id = $1', [userId]);
    return {};
  }
  await tx.run(
    `insert into home_choices (user_id, numbers) values ($1, $2)
     on conflict (user_id) do update set numbers = excluded.numbers`,
    [userId, [...new Set(numbers)]],
  );
  return {};
});
