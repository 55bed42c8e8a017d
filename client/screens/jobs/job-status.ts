import { t } from '../../texts.ts';
import type { Tone } from '../../ui/chip.tsx';

export function jobStatus({ cancelled }: { cancelled: boolean }): { tone: Tone; text: string } {
  return cancelled ? { tone: 'bad', text: t('jobPage_cancelled') } : { tone: 'good', text: t('jobPage_open') };
}
