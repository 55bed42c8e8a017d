import { dropOutgoing, listFailedOutgoing, resendOutgoing } from './failed-outgoing.ts';
import { listPickOutgoing } from './list-pick-outgoing.ts';
import { mailDespatchNote } from './mail-despatch-note.ts';
import { listShipmentOutgoing, resendShipmentMail } from './shipment-outgoing.ts';

export const outgoingRoutes = [
  listFailedOutgoing,
  resendOutgoing,
  dropOutgoing,
  listPickOutgoing,
  mailDespatchNote,
  listShipmentOutgoing,
  resendShipmentMail,
];
