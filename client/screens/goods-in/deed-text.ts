import { t } from '../../texts.ts';
import type { HistoryRow } from './ern-calls.ts';

/** What somebody did to an ERN, as its history says it. */
export function deedText({ kind, facts, by: name }: HistoryRow): string {
  if (kind === 'hide') return t('ern_hiddenBy', { name });
  if (kind === 'unhide' || (kind === 'reverse' && facts['kind'] === 'hide')) return t('ern_shownBy', { name });
  return t(kind === 'reverse' ? 'ern_undoneBy' : 'ern_receivedBy', { name });
}
