import { exportUsers as contract } from '../../../shared/contract/admin/users.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { userSource, userWhere } from './user-source.ts';

const columns = {
  login: 'text',
  name: 'text',
  email: 'text',
  state: 'text',
  lastSignInAt: 'value',
  accesses: 'value',
  passwordChangeBy: 'value',
  createdAt: 'value',
} as const;

/** The list of users as CSV. */
export const exportUsers = implement(contract, (_db, actor, input, { filePool }) => {
  return listFile(filePool, actor, { source: userSource, where: userWhere(input), columns, query: input });
});
