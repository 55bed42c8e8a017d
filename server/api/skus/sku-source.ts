import sql from 'sql-template-tag';
import type { ListSource } from '../list/list-page.ts';

/** The words a SKU is searched by, as its index has them. */
export const skuWords = "words_of(k.stock_code || ' ' || k.name || ' ' || coalesce(k.description, ''))";

/** SKUs to choose from; the price stays empty for people who may not see prices. */
export function skuSource(seesPrices: boolean): ListSource {
  return {
    from: sql`
      from skus k
      join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id`,
    columns: {
      id: 'k.id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      description: 'k.description',
      unit: 't.abbreviation',
      packing: 'g.abbreviation',
      quantity: 'k.quantity',
      wholeNumbers: 'not (t.divisible and coalesce(g.divisible, true))',
      onDrums: 'coalesce(g.traceable, false)',
      price: seesPrices ? 'k.price' : 'null::numeric',
    },
    sorts: { stockCode: { by: 'k.stock_code', type: 'text' }, name: { by: 'k.name', type: 'text' } },
    id: 'k.id',
    defaultSort: 'stockCode',
  };
}
