import * as assert from 'uvu/assert';
import { buildersFor } from '../support/builders/builders.ts';
import { suite } from '../support/suite.ts';

suite('what hangs on an ERN', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('deleting one knows every table that refers to it (server/api/goods-in/delete-erns.ts)', async () => {
    const keys = await builders.it.db.many<{ name: string }>(
      `select conname as name from pg_constraint
       where contype = 'f' and confrelid in ('erns'::regclass, 'ern_lines'::regclass)
       order by conname`,
      [],
    );
    assert.equal(
      keys.map(({ name }) => name),
      ['ern_counts_line', 'ern_lines_ern', 'erns_follows', 'photos_ern', 'photos_ern_line'],
    );
  });
});
