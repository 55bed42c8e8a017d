import * as assert from 'uvu/assert';
import { asOwner } from '../support/builders/as-owner.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { suite } from '../support/suite.ts';

suite('first statistics', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  test('a table without statistics is read by its key, not by all rows of the company', async () => {
    await asOwner(builders.it.url, async (client) => {
      await client.query('begin');
      await client.query('alter table stock_lines disable trigger all');
      await client.query(
        `insert into stock_lines (company_id, warehouse_id, location_id, sku_id, received_on)
         select 1, 1, 1, n, '2026-01-01' from generate_series(1, 3000) n`,
      );
      const { rows } = await client.query(
        `explain (generic_plan)
         update stock_lines s
         set reserved = s.reserved + t.quantity
         from unnest($2::bigint[], $3::numeric[]) as t (id, quantity)
         where s.company_id = $1 and s.id = t.id`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, 'Index Scan using stock_lines_pkey on stock_lines');
      await client.query('rollback');
    });
  });
});
