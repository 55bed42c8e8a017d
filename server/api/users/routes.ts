import * as contract from '../../../shared/contract/users.ts';
import { route } from '../route.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { endSessions } from './end-sessions.ts';

export const userRoutes = [
  route(contract.disableUser, disableUser),
  route(contract.enableUser, enableUser),
  route(contract.endSessions, endSessions),
];
