import { t } from '../../texts.ts';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import type { Found } from './move-calls.ts';

/** When a location was last counted and by whom; nothing for other things, and where it is not known. */
export function lastCountText({ kind, countedAt, countedBy }: Found): string | undefined {
  if (kind !== 'location' || countedAt === undefined) return undefined;
  if (countedAt === null) return t('move_neverCounted');
  return t('move_counted', { at: formatInstant(countedAt, displayZone.value), by: countedBy ?? '' });
}
