import type { Reader } from '../../server/db/query.ts';
import { fromUnits, toUnits } from '../../shared/quantity.ts';
import type { WarehouseName } from './crew.ts';

/** Where goods can be: in a warehouse, in transit to one, outside, or written off with a reason. */
export type Whereabouts = WarehouseName | `to ${WarehouseName}` | 'outside' | 'closed';

/** Where all goods must be according to the users' actions, SKU by SKU; it uses none of the product's responses. */
export class StockBook {
  readonly #held = new Map<string, bigint>();

  move(stockCode: string, quantity: string, from: Whereabouts, to: Whereabouts): void {
    this.#add(from, stockCode, -toUnits(quantity));
    this.#add(to, stockCode, toUnits(quantity));
  }

  /** The total quantity of all SKUs there. */
  total(where: Whereabouts): string {
    const there = [...this.#held].filter(([key]) => key.startsWith(`${where}|`));
    return fromUnits(there.reduce((sum, [, quantity]) => sum + quantity, 0n));
  }

  /** The number of SKUs with another quantity in the database, by warehouse and in transit. */
  async differences(db: Reader): Promise<number> {
    const rows = await db.many<{ key: string; quantity: string }>(
      `select case when l.in_transit then 'to ' else '' end || w.short_name || '|' || k.stock_code as key, sum(s.quantity) as quantity
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       join locations l on l.id = s.location_id
       join warehouses w on w.id = s.warehouse_id
       group by 1
       having sum(s.quantity) <> 0`,
      [],
    );
    const there = new Map(rows.map(({ key, quantity }) => [key, toUnits(quantity)]));
    const others = [...this.#held].filter(([key]) => !/^(outside|closed)\|/.test(key));
    const keys = new Set([...there.keys(), ...others.map(([key]) => key)]);
    return [...keys].filter((key) => (there.get(key) ?? 0n) !== (this.#held.get(key) ?? 0n)).length;
  }

  #add(where: Whereabouts, stockCode: string, change: bigint): void {
    const key = `${where}|${stockCode}`;
    this.#held.set(key, (this.#held.get(key) ?? 0n) + change);
  }
}
