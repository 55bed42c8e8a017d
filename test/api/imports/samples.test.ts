import * as assert from 'uvu/assert';
import { samples } from '../../../client/screens/admin/imports/samples.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { applied, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

suite('sample rows', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
  jobsFor(hooks, builders);

  for (const layout of ['vm', 'H3G'] as const) {
    test(`the sample rows are imported without an error and removed by undoing, ${layout}`, async () => {
      const site = await builders.it.site({ layout });
      const { companyId, warehouseId } = site;
      const office = await builders.it.caller({ companyId }, ['units', 'packing', 'itemMaster']);
      const floor = await builders.it.caller({ warehouseId }, ['locations']);
      const clerk = await builders.it.caller(site, planRights);
      const kinds = [
        ['unit', 'unit', office],
        ['packing', 'packing', office],
        ['location', 'location', floor],
        ['sku', 'sku', office],
        ['expectedReceipt', 'ern', clerk],
      ] as const;
      const done: (() => Promise<unknown>)[] = [];
      for (const [kind, part, caller] of kinds) {
        const csv = samples[part] ?? '';
        const { id, counts } = await previewed(caller, { kind }, { [part]: csv });
        assert.equal([kind, counts.new], [kind, csv.trim().split('\n').length - 1]);
        assert.is((await applied(caller, id)).state, 'applied');
        done.unshift(async () => assert.is((await undone(caller, id)).state, 'undone', kind));
      }
      assert.is(await lines(companyId), 3);
      for (const undo of done) await undo();
      assert.is(await lines(companyId), 0);
      const left = `select stock_code as name from skus where company_id = $1 union all select name from locations where warehouse_id = $2 and name like 'S-%'`;
      assert.equal(await builders.it.db.many(left, [companyId, warehouseId]), []);
    });
  }

  const lines = async (companyId: number) =>
    (await builders.it.db.one<{ count: number }>('select count(*) from ern_lines where company_id = $1', [companyId]))
      .count;
});
