import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';

/** Signs out: the token in use is dead from now on; the user's other sessions stay. */
export async function deleteToken(tx: Tx, { tokenHash }: Actor): Promise<Record<string, never>> {
  await tx.run('delete from tokens where hash = $1', [tokenHash]);
  return {};
}
