import * as assert from 'uvu/assert';
import {
  applyImport,
  createImport,
  discardImport,
  editImport,
  editImportRow,
  getImport,
  leaveOutErrors,
  listImportRows,
  listImports,
  readImport,
  sendImportPiece,
} from '../../shared/contract/imports.ts';
import { suite } from '../support/suite.ts';
import { applied, errorsOf, previewed, undone } from '../support/world/imports.ts';
import { jobsFor } from '../support/world/jobs.ts';
import { type Site, worldFor } from '../support/world/world.ts';

suite('import locations', (test, hooks) => {
  const world = worldFor(hooks);
  jobsFor(hooks, world);

  /** A warehouse and whoever keeps its locations. */
  async function place() {
    const site = await world.it.site();
    return { site, keeper: await world.it.caller({ warehouseId: site.warehouseId }, ['locations']) };
  }

  const namesAt = async ({ warehouseId }: Site) =>
    (
      await world.it.db.many<{ name: string }>(
        `select name from locations where warehouse_id = $1 and name like 'R%' order by name`,
        [warehouseId],
      )
    ).map(({ name }) => name);

  test('a file is looked at, applied, and undone', async () => {
    const { site, keeper } = await place();
    const csv = '\ufeffName;Description;Goods In\r\nR1;"Rack; left";yes\r\nR2;;\r\n\r\nR3;Third;no\r\n';
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    assert.equal(
      [seen.state, seen.counts['new'], seen.files[0]?.headings],
      ['preview', 3, ['Name', 'Description', 'Goods In']],
    );
    assert.equal(await namesAt(site), []);
    const done = await applied(keeper, seen.id);
    assert.equal([done.state, done.problem], ['applied', null]);
    assert.equal(await namesAt(site), ['R1', 'R2', 'R3']);
    const rack = await world.it.db.one(
      'select description, goods_in from locations where warehouse_id = $1 and name = $2',
      [site.warehouseId, 'R1'],
    );
    assert.equal(rack, { description: 'Rack; left', goods_in: true });
    assert.is((await undone(keeper, seen.id)).state, 'undone');
    assert.equal(await namesAt(site), []);
  });
});
