import { search } from '../../../shared/contract/search/search.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { misread } from '../../scan/scanning.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { isForActions } from './palette-offers.ts';
import { findableKinds, type SearchResult, soughtCodes } from './result-offers.ts';

/** Goods and documents belong to an operational access: without one, only screens are found, and users by super admins. */
export async function searchResults(text: string, signal?: AbortSignal): Promise<readonly SearchResult[]> {
  const may = accessFor(search.rule, session.current.peek(), session.accesses.peek()) !== undefined;
  if (!may || isForActions(text)) return [];
  const options = signal === undefined ? {} : { signal };
  const answers = await Promise.all(soughtCodes(text).map((code) => call(search, { code }, options)));
  return [...new Map(answers.flatMap(({ items }) => items.map(byKey))).values()];
}

function byKey(result: SearchResult): readonly [string, SearchResult] {
  return [`${result.kind} ${result.id}`, result];
}

export function searchStatus(count: number, text: string): string {
  if (count > 0) return t('shell_searchMatches', { count });
  const unread = misread(readScannedCode(text));
  if (unread !== undefined) return unread.text;
  const nothing = t('shell_searchNothing', { text: soughtCodes(text).join(t('shell_searchOr')) });
  const kinds = isForActions(text) ? '' : findableKinds();
  return kinds === '' ? nothing : `${nothing} ${t('shell_searchedFor', { kinds })}`;
}
