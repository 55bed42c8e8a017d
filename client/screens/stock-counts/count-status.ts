import { t } from '../../texts.ts';
import type { Tone } from '../../ui/chip.tsx';
import type { StockCount } from './count-calls.ts';

const tones: Readonly<Record<StockCount['status'], Tone>> = {
  counting: 'neutral',
  submitted: 'warn',
  posted: 'good',
  cancelled: 'neutral',
};

/** How the state of a count is said and felt. */
export function countStatus(status: StockCount['status']): { tone: Tone; text: string } {
  return { tone: tones[status], text: t(`counts_status_${status}`) };
}
