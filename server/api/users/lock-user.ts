import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/** What administrators change of a user's account. */
export interface LockedUser {
  id: number;
  login: string;
  name: string;
  email: string | null;
  disabled: boolean;
}

/** A user as they are, locked until the change is done: a sign-in at the same time comes after. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser> {
  const user = await tx.maybeOne<LockedUser>(
    'select id, login, name, email, disabled_at is not null as disabled from users where id = $1 for update',
    [id],
  );
  return user ?? refuse('not_found', { values: { thing: 'user' } });
}
