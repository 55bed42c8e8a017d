import type { Input, RowOf } from '../../shared/contract/operation.ts';
import { findScanned } from '../../shared/contract/putaway/putaway.ts';
import type { Api } from '../calls/api.ts';

export type Scanned = RowOf<typeof findScanned>;
type LastCount = Pick<Scanned, 'countedAt' | 'countedBy'>;
/** An item to look at. If it was chosen instead of scanned, its last count is unknown. */
export type Found = Omit<Scanned, keyof LastCount> & Partial<LastCount>;
/** The item that an address names: '?location=A-01-01', '?drum=DR-7'. */
export type Wanted = Pick<Found, 'kind' | 'label'>;

/** Does not send codes that no item can have. */
export async function findGoods(
  api: Api,
  codes: readonly string[],
  options: Omit<Input<typeof findScanned>, 'codes'> = {},
): Promise<readonly Scanned[]> {
  const valid = codes.filter((code) => /^[^\p{Cc}]{1,100}$/u.test(code));
  return valid.length === 0 ? [] : (await api.call(findScanned, { ...options, codes: valid })).items;
}

export async function findNamed(api: Api, { kind, label }: Wanted): Promise<Found | undefined> {
  return (await findGoods(api, [label])).find((found) => found.kind === kind && found.label === label);
}
