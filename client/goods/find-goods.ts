import type { Input, RowOf } from '../../shared/contract/operation.ts';
import { findScanned } from '../../shared/contract/putaway/putaway.ts';
import type { Api } from '../calls/api.ts';
import { t } from '../texts.ts';

export type Scanned = RowOf<typeof findScanned>;
type LastCount = Pick<Scanned, 'countedAt' | 'countedBy'>;
/** An item to show. If it was chosen instead of scanned, its last count is unknown. */
export type GoodsItem = Omit<Scanned, keyof LastCount> & Partial<LastCount>;
/** The item that an address names: '?location=A-01-01', '?drum=DR-7'. */
export type Wanted = Pick<GoodsItem, 'kind' | 'label'>;

/** Does not send codes that no item can have. */
export async function findGoods(
  api: Api,
  codes: readonly string[],
  options: Omit<Input<typeof findScanned>, 'codes'> = {},
): Promise<readonly Scanned[]> {
  const valid = codes.filter((code) => /^[^\p{Cc}]{1,100}$/u.test(code));
  return valid.length === 0 ? [] : (await api.call(findScanned, { ...options, codes: valid })).items;
}

export async function findNamed(api: Api, { kind, label }: Wanted): Promise<GoodsItem | undefined> {
  return (await findGoods(api, [label])).find((item) => item.kind === kind && item.label === label);
}

/** The answer to a scan that shows lines. */
export function linesText(kind: string, name: string, count: number): string {
  return t(kind === 'location' ? 'goods_scan_location' : 'goods_scan_goods', { name, count });
}
