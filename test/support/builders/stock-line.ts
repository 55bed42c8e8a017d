import type { Builders, Site } from './builders.ts';

interface StockLineConditions {
  locationId?: number;
  drum?: string | null;
  job?: string | null;
  segment?: string | null;
}

/** The id of the only stock line of a SKU with stock at a site, or of the only one that meets the conditions. */
export async function stockLineOf(
  builders: Builders,
  site: Site,
  stockCode: string,
  conditions: StockLineConditions = {},
): Promise<number> {
  const rows = await builders.db.many<{ id: number } & Required<StockLineConditions>>(
    `select s.id, s.location_id as "locationId", d.number as drum, j.number as job, s.segment
     from stock_lines s
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.quantity > 0`,
    [site.companyId, site.warehouseId, stockCode],
  );
  const matches = rows.filter((row) =>
    Object.entries(conditions).every(([key, value]) => row[key as keyof StockLineConditions] === value),
  );
  const [line] = matches;
  if (line === undefined || matches.length > 1) throw new Error(`${matches.length} stock lines of ${stockCode}`);
  return line.id;
}
