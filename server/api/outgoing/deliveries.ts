import type { Deliveries } from '../../queue/jobs.ts';
import type { Services } from '../services.ts';
import { type CallServices, callPartner } from './call-partner.ts';
import { deliver } from './deliver.ts';
import { sendNote } from './send-note.ts';
import { sendShipmentMail } from './send-shipment-mail.ts';

export function deliveriesOf(services: CallServices & Pick<Services, 'now' | 'prints'>): Deliveries {
  return {
    sendNote: (which, tools) => deliver(which, tools, () => sendNote(which, tools, services)),
    sendShipmentMail: (which, tools) => deliver(which, tools, () => sendShipmentMail(which, tools, services)),
    callPartner: (which, tools) => deliver(which, tools, () => callPartner(which, tools, services)),
  };
}
