import { ApiError } from '../../calls/errors.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { CountLine } from './count-line-state.ts';

/** Another user's count of a location that was to be set; `line` is missing if it is no longer counted. */
interface CountedNow {
  readonly quantity: string | null;
  readonly countedBy: string | null;
  readonly line?: CountLine;
}

export function countedNow(error: unknown): CountedNow | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  return error.body.data as CountedNow | undefined;
}

export function comparedText({ quantity, countedBy }: CountedNow, typed: string): string {
  const now = nowText({ quantity, countedBy });
  return typed === '' ? now : t('counting_youTyped', { now, typed: formatQuantity(typed) });
}

export function nowText({ quantity, countedBy }: CountedNow): string {
  return quantity === null
    ? t('counting_nowUncounted')
    : t('counting_nowCounted', { quantity: formatQuantity(quantity), name: countedBy ?? '' });
}
