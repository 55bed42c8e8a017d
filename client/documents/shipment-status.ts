import type { ShipmentStatus } from '../../shared/shipments.ts';
import { t } from '../texts.ts';
import type { Tone } from '../ui/chip.tsx';

const tones: Record<ShipmentStatus, Tone> = {
  draft: 'neutral',
  pending: 'warn',
  rejected: 'bad',
  approved: 'warn',
  awaitingCollection: 'warn',
  collected: 'good',
  cancelled: 'bad',
};

interface Shown {
  status: ShipmentStatus;
  /** Of a collected one that goes to a warehouse: whether all of it is there. */
  arrival: 'inTransit' | 'received' | 'closed' | null;
}

/** How the status of a return or transfer is said and felt; one that travels to a warehouse says how far it has come. */
export function shipmentStatus({ status, arrival }: Shown): { tone: Tone; text: string } {
  if (status !== 'collected' || arrival === null) return { tone: tones[status], text: t(`shipments_status_${status}`) };
  const tone = { inTransit: 'warn', received: 'good', closed: 'bad' } as const;
  return { tone: tone[arrival], text: t(`shipments_arrival_${arrival}`) };
}
