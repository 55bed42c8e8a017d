import { listFailedOutgoing } from './list-failed-outgoing.ts';
import { listPickOutgoing } from './list-pick-outgoing.ts';
import { mailDespatchNote } from './mail-despatch-note.ts';
import { resendOutgoing } from './resend-outgoing.ts';

export const outgoingRoutes = [listFailedOutgoing, resendOutgoing, listPickOutgoing, mailDespatchNote];
