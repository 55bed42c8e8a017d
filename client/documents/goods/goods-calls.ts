import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { findScanned, listMovableStock } from '../../../shared/contract/stock/putaway.ts';
import { call } from '../../calls/call.ts';

/** A stock line to choose from. */
export type Movable = RowOf<typeof listMovableStock>;
export type StockFilter = Input<typeof listMovableStock>;
export type StockPage = Reply<typeof listMovableStock>;
type Scanned = RowOf<typeof findScanned>;
type LastCount = Pick<Scanned, 'countedAt' | 'countedBy'>;
/** What can be looked at; what was not scanned but chosen says nothing of its last count. */
export type Found = Omit<Scanned, keyof LastCount> & Partial<LastCount>;
/** What an address wants to be looked at: '?location=A-01-01', '?drum=DR-7'. */
export type Wanted = Pick<Found, 'kind' | 'label'>;

/** What finding goods asks of the API; tests pass their own. */
export interface GoodsCalls {
  scanned(codes: readonly string[]): Promise<readonly Found[]>;
  /** What begins with the text, where nothing is called just so. */
  alike(text: string): Promise<readonly Found[]>;
  stock(filter: StockFilter): Promise<StockPage>;
}

/** The API itself. The screen says what fails: beside its line, or once. */
export const goodsCalls: GoodsCalls = {
  scanned: (codes) => findGoods({ codes: [...codes] }),
  alike: (text) => findGoods({ codes: [text], alike: true }),
  stock: (filter) => call(listMovableStock, { limit: 200, total: true, ...filter }, { handles: 'all' }),
};

/** No code is longer than those that can be asked for; nothing is called like nothing. */
export async function findGoods(input: Input<typeof findScanned>): Promise<readonly Found[]> {
  const codes = input.codes.filter((code) => code !== '' && code.length <= LONGEST);
  return codes.length === 0 ? [] : (await call(findScanned, { ...input, codes }, { handles: 'all' })).items;
}

const LONGEST = 100;
