import type { Deliveries } from '../../queue/jobs.ts';
import type { Services } from '../services.ts';
import { deliver } from './deliver.ts';
import { sendNote } from './send-note.ts';

/** What the queue calls to deliver mails and calls about documents. */
export function deliveriesOf(services: Pick<Services, 'settings' | 'now' | 'prints'>): Deliveries {
  return {
    sendNote: (which, tools) => deliver(which, tools, () => sendNote(which, tools, services)),
  };
}
