import { editUser as contract } from '../../../shared/contract/admin/users.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import { userRecord } from './user-record.ts';

/** Changes login, name or mail address. */
export const editUser = implement(contract, async (tx, actor, input, { now }) => {
  const edited = await editRecord(tx, actor, userRecord, input);
  await tx.run('update users set updated_at = $2 where id = $1', [edited.id, now()]);
  return edited;
});
