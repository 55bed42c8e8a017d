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
  arrival: 'inTransit' | 'received' | 'closed' | null;
}

/** A collected shipment to a warehouse shows its arrival instead of its status. */
export function shipmentStatus({ status, arrival }: Shown): { tone: Tone; text: string } {
  if (status !== 'collected' || arrival === null) return { tone: tones[status], text: t(`shipments_status_${status}`) };
  const tone = { inTransit: 'warn', received: 'good', closed: 'bad' } as const;
  return { tone: tone[arrival], text: t(`shipments_arrival_${arrival}`) };
}
