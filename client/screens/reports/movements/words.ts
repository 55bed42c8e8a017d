import type { QuestionKey } from '../../../../shared/confirmations.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { formatDate } from '../../../ui/formats.ts';

const acceptedWords = {
  despatch_less: 'movements_despatchLess',
  despatch_more: 'movements_despatchMore',
  drums_mismatch: 'movements_otherDrums',
  several_drums: 'movements_severalDrums',
  uses_free_stock: 'movements_freeStock',
  uses_other_job: 'movements_otherJob',
  uses_other_segment: 'movements_otherSegment',
} as const satisfies Partial<Record<QuestionKey, TextKey>>;

/** An accepted question in a word or two; one without a text is shown as the API names it. */
export function acceptedWord(key: string): string {
  return key in acceptedWords ? t(acceptedWords[key as keyof typeof acceptedWords]) : key;
}

export const dayName = (day: string) => formatDate(day);

/** Formats whole minutes: '25 min', '3 h 5 min', '2 days 4 h'; a dash for null. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '–';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return t('movements_days', { count: days, hours });
  return hours > 0 ? t('movements_hours', { hours, minutes: rest }) : t('movements_minutes', { minutes: rest });
}
