import * as accesses from '../../../shared/contract/accesses.ts';
import * as contract from '../../../shared/contract/users.ts';
import { route } from '../route.ts';
import { addAccess } from './add-access.ts';
import { createUser } from './create-user.ts';
import { disableUser } from './disable-user.ts';
import { editAccess } from './edit-access.ts';
import { editUser } from './edit-user.ts';
import { enableUser } from './enable-user.ts';
import { endSessions } from './end-sessions.ts';
import { exportUsers } from './export-users.ts';
import { generatePassword } from './generate-password.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { removeAccess } from './remove-access.ts';
import { sendCredentials } from './send-credentials.ts';
import { disableAccess, enableAccess } from './switch-access.ts';

export const userRoutes = [
  route(contract.listUsers, listUsers),
  route(contract.exportUsers, exportUsers),
  route(contract.getUser, getUser),
  route(contract.createUser, createUser),
  route(contract.editUser, editUser),
  route(contract.generatePassword, generatePassword),
  route(contract.sendCredentials, sendCredentials),
  route(contract.disableUser, disableUser),
  route(contract.enableUser, enableUser),
  route(contract.endSessions, endSessions),
  route(accesses.addAccess, addAccess),
  route(accesses.editAccess, editAccess),
  route(accesses.removeAccess, removeAccess),
  route(accesses.disableAccess, disableAccess),
  route(accesses.enableAccess, enableAccess),
];
