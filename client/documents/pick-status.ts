import type { listPicks } from '../../shared/contract/goods-out/picks.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import { t } from '../texts.ts';
import type { Tone } from '../ui/chip.tsx';

export type PickRow = RowOf<typeof listPicks>;

const tones: Record<PickRow['status'], Tone> = {
  created: 'neutral',
  started: 'warn',
  despatched: 'good',
  deleted: 'bad',
};

export function pickStatus({ status, closed }: Pick<PickRow, 'status' | 'closed'>): { tone: Tone; text: string } {
  if (closed) return { tone: 'good', text: t('picks_closed') };
  return { tone: tones[status], text: t(`picks_status_${status}`) };
}
