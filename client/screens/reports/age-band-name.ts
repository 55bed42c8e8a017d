import { readAgeBand } from '../../../shared/age-bands.ts';
import { t } from '../../texts.ts';

/** A band of age as people say it: '31-60 days', 'Over 365 days'. It reads texts. */
export function bandName(band: string): string {
  const { from, to } = readAgeBand(band);
  if (to === undefined) return t('aged_over', { days: from - 1 });
  return from === to ? t('aged_day', { count: from }) : t('aged_days', { band });
}
