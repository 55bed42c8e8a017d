import type { listErns } from '../../shared/contract/goods-in/erns.ts';
import type { listPicks } from '../../shared/contract/goods-out/picks.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { ShipmentStatus } from '../../shared/shipments.ts';
import { t } from '../texts.ts';
import type { Tone } from '../ui/chip.tsx';

export type ErnRow = RowOf<typeof listErns>;

type Jobs = Pick<ErnRow, 'cancelledJobs' | 'source' | 'status'>;
type Facts = Jobs & Pick<ErnRow, 'countedLines' | 'lines' | 'discrepancies' | 'hidden'>;

/** A cancelled job comes before the other states of an open ERN, because it cannot be received (rules 5). */
export function ernStatus(ern: Facts): { tone: Tone; text: string } {
  if (ern.hidden) return { tone: 'neutral', text: t('erns_status_hidden') };
  if (ern.status === 'received') {
    const text =
      ern.discrepancies === 0 ? t('erns_status_received') : t('erns_status_receivedWith', { count: ern.discrepancies });
    return { tone: 'good', text };
  }
  if (ern.status === 'cancelled') return { tone: 'bad', text: t('erns_status_cancelled') };
  if (isStoppedByJobs(ern)) return { tone: 'bad', text: t('erns_status_jobCancelled') };
  if (ern.status === 'expected') return { tone: 'neutral', text: t('erns_status_expected') };
  return { tone: 'warn', text: t('erns_status_counting', { counted: ern.countedLines, lines: ern.lines }) };
}

/** Whether an ERN is still expected: neither received nor cancelled. */
export function isOpenErn({ status }: Pick<ErnRow, 'status'>): boolean {
  return status === 'expected' || status === 'counting';
}

/** Whether cancelled jobs block the receipt. Goods of a transfer become free stock instead. */
export function isStoppedByJobs(ern: Jobs): boolean {
  return isOpenErn(ern) && ern.source !== 'transfer' && ern.cancelledJobs.length > 0;
}

/** The message of rules 8 about the cancelled jobs of an ERN. */
export function cancelledJobsText({ cancelledJobs }: Pick<ErnRow, 'cancelledJobs'>): string {
  return cancelledJobs.length === 1 ? t('message_jobCancelled') : t('message_jobsCancelled');
}

export type PickRow = RowOf<typeof listPicks>;

const pickTones: Record<PickRow['status'], Tone> = {
  created: 'neutral',
  started: 'warn',
  despatched: 'good',
  deleted: 'bad',
};

export function pickStatus({ status, closed }: Pick<PickRow, 'status' | 'closed'>): { tone: Tone; text: string } {
  if (closed) return { tone: 'good', text: t('picks_closed') };
  return { tone: pickTones[status], text: t(`picks_status_${status}`) };
}

const shipmentTones: Record<ShipmentStatus, Tone> = {
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
  if (status !== 'collected' || arrival === null)
    return { tone: shipmentTones[status], text: t(`shipments_status_${status}`) };
  const tone = { inTransit: 'warn', received: 'good', closed: 'bad' } as const;
  return { tone: tone[arrival], text: t(`shipments_arrival_${arrival}`) };
}
