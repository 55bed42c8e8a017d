import { listFailedOutgoing } from './list-failed-outgoing.ts';
import { resendOutgoing } from './resend-outgoing.ts';

export const outgoingRoutes = [listFailedOutgoing, resendOutgoing];
