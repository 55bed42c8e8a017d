import { dropOutgoing, listFailedOutgoing, resendOutgoing } from './failed-outgoing.ts';
import { listPickOutgoing } from './list-pick-outgoing.ts';
import { listPartnerCalls, listShipmentOutgoing, resendShipmentMail, testPartnerCall } from './shipment-outgoing.ts';

export const outgoingRoutes = [
  listFailedOutgoing,
  resendOutgoing,
  dropOutgoing,
  listPickOutgoing,
  listPartnerCalls,
  testPartnerCall,
  listShipmentOutgoing,
  resendShipmentMail,
];
