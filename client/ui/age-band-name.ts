import { readAgeBand } from '../../shared/age-bands.ts';
import { t } from '../texts.ts';

/** An age band in words: '31-60 days', 'Over 365 days'. */
export function bandName(band: string): string {
  const { from, to } = readAgeBand(band);
  if (to === undefined) return t('aged_over', { days: from - 1 });
  return from === to ? t('aged_day', { count: from }) : t('aged_days', { band });
}
