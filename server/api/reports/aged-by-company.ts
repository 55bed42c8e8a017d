import sql, { raw } from 'sql-template-tag';
import { ageBandsOf, standardAgeLimits } from '../../../shared/age-bands.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/reports/aged-by-company.ts';
import { implement } from '../implement.ts';
import { today } from '../today.ts';
import { age, agesTo } from './aged-inventory.ts';

const USUAL = 10;

type Sums = Reply<typeof contract.readAgedByCompany>['sums'];

/**
 * The stock of all companies by age, of those whose stock is worth most. It is added up per company, band and unit first, so that metres
 * and pieces stay apart. Goods on their way are in no band, as in the report of one company.
 */
export const readAgedByCompany = implement(contract.readAgedByCompany, async (db, _, { limit = USUAL }, services) => {
  const { companies, sums } = await db.one<{ companies: number; sums: Sums }>(sql`
    /* every company */ with aged as (
      select s.company_id, width_bucket(${raw(age)}, a.starts) as place, t.abbreviation as unit, count(*) as lines,
             sum(s.quantity) as quantity, coalesce(sum(s.quantity * k.price), 0) as value
      from stock_lines s
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      join units t on t.id = k.unit_id
      cross join ${agesTo(today(services), standardAgeLimits)}
      where s.present and s.location_id <> all (array(select id from locations where in_transit))
      group by 1, 2, 3
    ),
    ranked as (
      select g.company_id, row_number() over (order by sum(g.value) desc, g.company_id) as rank
      from aged g
      group by g.company_id
    ),
    added as (
      select r.rank, g.place, g.company_id, sum(g.lines)::bigint as lines, round(sum(g.value), 4) as value,
             jsonb_agg(jsonb_build_object('unit', g.unit, 'quantity', trim_scale(g.quantity)::text) order by g.unit) as units
      from aged g
      join ranked r on r.company_id = g.company_id
      where r.rank <= ${limit}
      group by r.rank, g.place, g.company_id
    )
    select (select count(*) from ranked) as companies, coalesce(jsonb_agg(jsonb_build_object(
             'companyId', x.company_id, 'company', c.name, 'band', (${ageBandsOf(standardAgeLimits)}::text[])[x.place],
             'lines', x.lines, 'value', trim_scale(x.value)::text, 'units', x.units
           ) order by x.rank, x.place), '[]') as sums
    from added x
    join companies c on c.id = x.company_id`);
  return { bands: ageBandsOf(standardAgeLimits), sums, companies };
});
