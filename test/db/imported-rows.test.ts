import * as assert from 'uvu/assert';
import { buildersFor } from '../support/builders/builders-for.ts';
import { suite } from '../support/suite.ts';

/**
 * Files bring rows of these tables by the ten thousand, and each row that an import takes back is looked up in every table that references
 * it.
 */
const imported = ['locations', 'skus', 'erns', 'ern_lines'];

/** The SKU is third in two indexes of stock lines, after the warehouse, of which a company has few. */
const afterWarehouse = ['stock_lines_sku'];

suite('imported rows', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('every reference to a location, SKU or ERN has an index, so a large import is undone in seconds', async () => {
    const keys = await builders.it.db.many<{ name: string; indexed: boolean }>(
      `select k.conname as name, exists (
         select 1 from pg_index i
         where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] operator(pg_catalog.@>) k.conkey
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
       ) as indexed
       from pg_constraint k
       where k.contype = 'f' and k.confrelid = any ($1::regclass[])`,
      [imported],
    );
    assert.ok(keys.length > 20);
    assert.equal(
      keys.filter(({ indexed }) => !indexed).map(({ name }) => name),
      afterWarehouse,
    );
  });
});
