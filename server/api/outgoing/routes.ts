import * as contract from '../../../shared/contract/outgoing.ts';
import { route } from '../route.ts';
import { listFailedOutgoing } from './list-failed-outgoing.ts';
import { resendOutgoing } from './resend-outgoing.ts';

export const outgoingRoutes = [
  route(contract.listFailedOutgoing, listFailedOutgoing),
  route(contract.resendOutgoing, resendOutgoing),
];
