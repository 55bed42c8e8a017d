import * as assert from 'uvu/assert';
import { bundleClient } from '../../scripts/build/bundle-client.ts';
import { type AreaLoad, areaLoads, budgets, firstLoad, sizeOf, sizesOf } from '../../scripts/build/loads.ts';
import { suite } from '../support/suite.ts';

suite('what is loaded, gzipped', (test, { before }) => {
  let first = 0;
  let areas: readonly AreaLoad[] = [];

  before(async () => {
    const { metafile, files } = await bundleClient();
    const sizes = sizesOf(files);
    first = sizeOf(firstLoad(metafile.outputs), sizes);
    areas = areaLoads(metafile.outputs, sizes);
  });

  test('is at most 150 kB to sign in and come home', () => {
    assert.ok(first <= budgets.firstLoad, `${first} bytes`);
  });

  test('is at most 150 kB more in three files for a screen', () => {
    assert.ok(areas.some(({ area }) => area === 'goods-in'));
    assert.equal(
      areas.filter(({ bytes, files }) => bytes > budgets.area || files > budgets.areaFiles),
      [],
    );
  });
});
