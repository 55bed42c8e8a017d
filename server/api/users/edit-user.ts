import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { editUser as contract } from '../../../shared/contract/users.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Services } from '../services.ts';
import { userRecord } from './user-record.ts';

/** Changes login, name or mail address. */
export async function editUser(
  tx: Tx,
  actor: Actor,
  input: Input<typeof contract>,
  { now }: Services,
): Promise<Reply<typeof contract>> {
  const edited = await editRecord(tx, actor, userRecord, input);
  await tx.run('update users set updated_at = $2 where id = $1', [edited.id, now()]);
  return edited;
}
