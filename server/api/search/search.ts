import type { Reply } from '../../../shared/contract/operation.ts';
import { search as contract } from '../../../shared/contract/stock/search.ts';
import { barcodeKey } from '../../../shared/gs1/gtin.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { wordQuery } from '../list/search.ts';
import { byCode, byWords } from './searched-kinds.ts';

/**
 * Finds anything by a code (rules: Screens, Shell). Each kind walks its own index from the code on, so that what has exactly this
 * code comes first and a hundred thousand rows cost no more than twenty; words of names are asked for only when codes found
 * fewer than fit.
 */
export const search = implement(contract, async (db, actor, { code, fields }) => {
  const scope = [actor.companyId, actor.warehouseId];
  const byTheirCode = await db.many<Found>(byCode(), [...scope, code, sixDigits(code), barcodeKey(code)]);
  const words = wordQuery(code);
  const searchWords = byTheirCode.length < MOST && words !== null && code.length > 1;
  const byTheirWords = searchWords ? await db.many<Found>(byWords, [actor.companyId, words]) : [];
  const seen = new Set<string>();
  const items = [...byTheirCode, ...byTheirWords].filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return seen.size < MOST && !seen.has(key) && seen.add(key);
  });
  return { items: items.map((item) => onlyFields(item, fields)) };
});

type Found = Reply<typeof contract>['items'][number];

const MOST = 20;

/** A bare number stands for the documents that our own numbering gave it. */
function sixDigits(code: string): string | null {
  return /^\d{1,9}$/.test(code) ? code.padStart(6, '0') : null;
}
