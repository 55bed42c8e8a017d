import type { RowOf } from '../../../shared/contract/operation.ts';
import { findScanned } from '../../../shared/contract/stock/putaway.ts';
import type { Api } from '../../calls/api.ts';

/** What a scanned code names where goods are counted. */
export async function scannedThings(api: Api, code: string): Promise<readonly RowOf<typeof findScanned>[]> {
  return /^[^\p{Cc}]{1,100}$/u.test(code) ? (await api.call(findScanned, { codes: [code] })).items : [];
}
