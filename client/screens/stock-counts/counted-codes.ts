import type { Reply } from '../../../shared/contract/operation.ts';
import { findScanned } from '../../../shared/contract/stock/putaway.ts';
import { api } from '../../calls/api.ts';
import { call } from '../../calls/call.ts';
import { findScannedSku } from '../../state/find-scanned-sku.ts';

export interface CountedCodes {
  scanned(code: string): Promise<Reply<typeof findScanned>['items']>;
  /** The SKU that a barcode, or what GS1 says, names. */
  skuOf(code: string): Promise<{ readonly stockCode: string; readonly unit: string } | undefined>;
}

/** What a scanned code names where goods are counted. The list asks for it without the work on a count. */
export const countedCodes: CountedCodes = {
  scanned: async (code) =>
    /^[^\p{Cc}]{1,100}$/u.test(code) ? (await call(findScanned, { codes: [code] }, { handles: 'all' })).items : [],
  skuOf: (code) => findScannedSku(api, code),
};
