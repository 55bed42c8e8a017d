import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { printText } from './print-text.ts';

/** The sender of a printed document: the company with its logo, and the warehouse. An address can have several lines. */
export interface Letterhead {
  company: string;
  companyAddress: string | null;
  warehouse: string;
  warehouseAddress: string | null;
  /** PNG or JPEG. */
  logo: Uint8Array | null;
}

/** The address of a row of `warehouses`, or null. */
export function addressOf(warehouse: string): string {
  return `nullif(concat_ws(e'\\n', ${warehouse}.address, ${warehouse}.town, ${warehouse}.post_code), '')`;
}

const WAREHOUSE_ADDRESS = addressOf('w');

/** Without a warehouse, the letterhead is that of all warehouses. */
export async function readLetterhead(
  db: Reader,
  { companyId, warehouseId, layout }: Pick<StockActor, 'companyId' | 'layout'> & { warehouseId: number | null },
): Promise<Letterhead> {
  const { warehouse, ...letterhead } = await db.one<Omit<Letterhead, 'warehouse'> & { warehouse: string | null }>(
    `select c.name as company, c.address as "companyAddress", c.logo,
            w.name || ' (' || w.short_name || ')' as warehouse, ${WAREHOUSE_ADDRESS} as "warehouseAddress"
     from companies c
     left join warehouses w on w.id = $2
     where c.id = $1`,
    [companyId, warehouseId],
  );
  return { ...letterhead, warehouse: warehouse ?? printText('allWarehouses', layout) };
}

/** The company at the end of a mail, with its address on the lines below. */
export function withAddress(company: string, address: string | null): string {
  return address === null ? `${company}.` : `${company}\n${address}`;
}
