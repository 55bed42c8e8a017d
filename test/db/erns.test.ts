import * as assert from 'uvu/assert';
import { countErn } from '../../shared/contract/goods-in/goods-in.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { ernOf } from '../support/builders/erns.ts';
import { suite } from '../support/suite.ts';

suite('tables that refer to an ERN', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('the deletion of an ERN handles every table that refers to it (server/api/goods-in/delete-erns.ts)', async () => {
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

  test('a count names the ERN of its line and cannot name another', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const lines = [{ stockCode: await builders.it.sku(site), quantity: '5' }];
    const [counted, other] = [await ernOf(storeman, lines), await ernOf(storeman, lines)];
    await storeman.ok(countErn, { id: counted.id, counts: [{ lineId: counted.lineId, add: '2' }] });
    const ernsOfCounts = () =>
      builders.it.db.many<{ ern: number; line: number }>(
        'select ern_id as ern, ern_line_id as line from ern_counts where company_id = $1',
        [site.companyId],
      );
    const before = [{ ern: counted.id, line: counted.lineId }];
    assert.equal(await ernsOfCounts(), before);
    const moved = await builders.it.db
      .run('update ern_counts set ern_id = $2 where company_id = $1', [site.companyId, other.id])
      .then(
        () => 'accepted',
        (error: { constraint?: string }) => error.constraint,
      );
    assert.is(moved, 'ern_counts_line');
    assert.equal(await ernsOfCounts(), before);
  });
});
