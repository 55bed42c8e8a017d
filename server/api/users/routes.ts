import { addAccess, disableAccess, editAccess, enableAccess, removeAccess } from './accesses.ts';
import { disableUser, enableUser, endSessions } from './disable-user.ts';
import { generatePassword, sendCredentials, setPassword } from './generate-password.ts';
import { getUser } from './get-user.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { exportUsers, listUsers } from './user-list.ts';
import { createUser, editUser } from './user-record.ts';

export const userRoutes = [
  listUsers,
  exportUsers,
  getUser,
  createUser,
  editUser,
  generatePassword,
  setPassword,
  sendCredentials,
  disableUser,
  enableUser,
  endSessions,
  resetSecondFactor,
  addAccess,
  editAccess,
  removeAccess,
  disableAccess,
  enableAccess,
];
