import sql from 'sql-template-tag';
import type { RecordKind } from '../records/record-kind.ts';

/** Users: of the whole installation. None is deleted: what they did names them; they are disabled instead. */
export const userRecord: RecordKind = {
  subject: 'user',
  table: 'users',
  columns: { login: 'login', name: 'name', email: 'email' },
  owner: () => ({}),
  owned: () => sql`true`,
  unique: {
    users_login_unique: { code: 'login_taken', field: 'login' },
    users_email_unique: { code: 'email_taken', field: 'email' },
  },
  uses: [],
};
