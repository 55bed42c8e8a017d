import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { type LockedUser, lockUser } from './lock-user.ts';

/**
 * Locks a user who is to get a generated password. Nobody gives themselves one: their session ends with it, and an answer lost on the
 * way would lock the only administrator out.
 */
export async function lockForPassword(tx: Tx, actor: Actor, id: number): Promise<LockedUser> {
  if (id === actor.userId) refuse('own_account');
  const user = await lockUser(tx, id);
  if (user.disabled) refuse('user_disabled');
  return user;
}
