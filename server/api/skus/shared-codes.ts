import { isDamagedCode } from '../../../shared/gs1/barcode.ts';
import type { Tx } from '../../db/query.ts';
import { refuseAt } from '../refusals.ts';
import { confirmAlike } from './confirm-alike.ts';

interface GivenCodes {
  /** The SKU that gets the codes; omitted for a new one. */
  readonly id?: number;
  readonly stockCode?: string | undefined;
  readonly barcode?: string | null | undefined;
  readonly accept?: readonly string[] | undefined;
}

/** Serialises the assignment of codes in a company, so that the second call sees the codes of the first. */
export async function lockCodes(tx: Tx, companyId: number): Promise<void> {
  await tx.run('select from companies where id = $1 for no key update', [companyId]);
}

/**
 * Assigns a SKU its codes. Refuses a barcode that is another SKU's stock code, and the reverse, because a scan must identify one SKU. Asks
 * about a stock code that differs from another's by case alone.
 */
export async function givingCodes<T>(
  tx: Tx,
  companyId: number,
  { id, stockCode, barcode, accept }: GivenCodes,
  give: () => Promise<T>,
): Promise<T> {
  if (stockCode === undefined && barcode == null) return give();
  if (barcode != null && isDamagedCode(barcode)) refuseAt('code_damaged', ['barcode'], { values: { code: barcode } });
  await lockCodes(tx, companyId);
  if (stockCode !== undefined) await confirmAlike(tx, companyId, { stockCodes: [stockCode], id, accept });
  const given = await give();
  const code = await sharedCode(
    tx,
    companyId,
    [stockCode, barcode].filter((one) => one != null),
  );
  if (code === undefined) return given;
  return refuseAt('barcode_is_stock_code', [code === barcode ? 'barcode' : 'stockCode'], { values: { code } });
}

/** One of these codes that is the barcode of one SKU and the stock code of another. */
export async function sharedCode(tx: Tx, companyId: number, codes: readonly string[]): Promise<string | undefined> {
  const clash = await tx.maybeOne<{ code: string }>(
    `select k.stock_code as code
     from skus k
     join skus o on o.company_id = $1 and o.barcode_key = barcode_key_of(k.stock_code) and o.barcode = k.stock_code and o.id <> k.id
     where k.company_id = $1 and k.stock_code = any ($2::text[])
     order by k.id
     limit 1`,
    [companyId, codes],
  );
  return clash?.code;
}

/**
 * SQL: whether SKU `k` has this barcode (`code` is SQL too), exactly or as the only match that differs by case alone (decision 156). Each
 * half of the condition has its own index.
 */
export function hasBarcode(k: string, code: string): string {
  const key = `barcode_key_of(${code})`;
  return `(${k}.barcode_key = ${key} or not ${k}.case_clash and lower(${k}.barcode_key) = lower(${key}))`;
}
