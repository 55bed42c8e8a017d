import type { listDrums } from '../../../shared/contract/drums/drums.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { t } from '../../texts.ts';
import type { Tone } from '../../ui/chip.tsx';

export type DrumRow = RowOf<typeof listDrums>;

const tones: Record<DrumRow['state'], Tone> = {
  in_stock: 'good',
  in_transit: 'warn',
  empty: 'neutral',
  despatched: 'neutral',
  written_off: 'bad',
};

export function drumStatus({ state }: Pick<DrumRow, 'state'>): { tone: Tone; text: string } {
  return { tone: tones[state], text: t(`drumPage_state_${state}`) };
}
