import * as assert from 'uvu/assert';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('what hangs on an ERN', (test, hooks) => {
  const world = worldFor(hooks);

  test('deleting one knows every table that refers to it (server/api/goods-in/delete-erns.ts)', async () => {
    const keys = await world.it.db.many<{ name: string }>(
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
