import type { Input } from '../../../shared/contract/operation.ts';
import type { exportUsers as contract } from '../../../shared/contract/users.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
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
export function exportUsers(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
  return listFile(filePool, actor, { source: userSource, where: userWhere(input), columns, query: input });
}
