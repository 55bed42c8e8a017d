import { addAccess } from './add-access.ts';
import { createUser } from './create-user.ts';
import { disableUser } from './disable-user.ts';
import { editAccess } from './edit-access.ts';
import { editUser } from './edit-user.ts';
import { enableUser } from './enable-user.ts';
import { endSessions } from './end-sessions.ts';
import { generatePassword } from './generate-password.ts';
import { getUser } from './get-user.ts';
import { removeAccess } from './remove-access.ts';
import { sendCredentials } from './send-credentials.ts';
import { disableAccess, enableAccess } from './switch-access.ts';
import { exportUsers, listUsers } from './user-list.ts';

export const userRoutes = [
  listUsers,
  exportUsers,
  getUser,
  createUser,
  editUser,
  generatePassword,
  sendCredentials,
  disableUser,
  enableUser,
  endSessions,
  addAccess,
  editAccess,
  removeAccess,
  disableAccess,
  enableAccess,
];
