import type { listErns } from '../../shared/contract/goods-in/erns.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
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
  if (isStoppedByJobs(ern)) return { tone: 'bad', text: t('erns_status_jobCancelled') };
  if (ern.status === 'expected') return { tone: 'neutral', text: t('erns_status_expected') };
  return { tone: 'warn', text: t('erns_status_counting', { counted: ern.countedLines, lines: ern.lines }) };
}

/** Whether cancelled jobs block the receipt. Goods of a transfer become free stock instead. */
export function isStoppedByJobs({ cancelledJobs, source, status }: Jobs): boolean {
  return status !== 'received' && source !== 'transfer' && cancelledJobs.length > 0;
}

/** The message of rules 8 about the cancelled jobs of an ERN. */
export function cancelledJobsText({ cancelledJobs }: Pick<ErnRow, 'cancelledJobs'>): string {
  return cancelledJobs.length === 1 ? t('message_jobCancelled') : t('message_jobsCancelled');
}
