import sql from 'sql-template-tag';
import * as assert from 'uvu/assert';
import { fromOf } from '../../../server/api/list/list-page.ts';
import { suite } from '../../support/suite.ts';

suite('the details of a list', (test) => {
  const source = {
    from: sql`from stock_lines s`,
    joins: {
      k: sql`join skus k on k.id = s.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      o: sql`join locations o on o.id = s.location_id`,
    },
  };

  test('a statement joins the details that it names, in their order', () => {
    const both = fromOf(source, [sql`o.name, k.name`]);
    assert.is(both.sql, `from stock_lines s ${source.joins.k.sql} ${source.joins.o.sql}`);
  });

  test('a detail brings the details that it depends on', () => {
    assert.is(fromOf(source, [sql`t.name`]).sql, `from stock_lines s ${source.joins.k.sql} ${source.joins.t.sql}`);
  });

  test('a statement that names no detail joins none, whatever its values contain', () => {
    assert.is(
      fromOf(source, [sql`count(*)`, sql`s.segment = ${'k.name o.name'}`, sql`link.id`]).sql,
      'from stock_lines s',
    );
  });
});
