import * as assert from 'uvu/assert';
import { bundleClient } from '../../scripts/build/bundle-client.ts';
import { type AreaLoad, areaLoads, budgets, firstLoad, sizeOf, sizesOf } from '../../scripts/build/loads.ts';
import { suite } from '../support/suite.ts';

suite('the size of the client, gzipped', (test, { before }) => {
  let first = 0;
  let areas: readonly AreaLoad[] = [];

  before(async () => {
    const { metafile, files } = await bundleClient();
    const sizes = sizesOf(files);
    first = sizeOf(firstLoad(metafile.outputs), sizes);
    areas = areaLoads(metafile.outputs, sizes);
  });

  test('signing in and opening home load at most 150 kB', () => {
    assert.ok(first <= budgets.firstLoad, `${first} bytes`);
  });

  test('a screen loads at most 150 kB more, in two files: its area and what areas share', () => {
    assert.ok(areas.some(({ area }) => area === 'goods-in'));
    assert.equal(
      areas.filter(({ bytes, strays }) => bytes > budgets.area || strays.length > 0),
      [],
    );
  });
});
