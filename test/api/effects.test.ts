import * as assert from 'uvu/assert';
import { effects } from '../../server/api/stock/ledger/effects.ts';
import { type Source, sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

suite('the table of effects', (test, { before }) => {
  let sources: readonly Source[];

  before(async () => {
    sources = await sourcesLike('server/api/**/*.ts');
  });

  test('has no row that no operation reads', () => {
    const unread = Object.keys(effects).filter((name) => !sources.some(({ text }) => text.includes(`effects.${name}`)));
    assert.equal(unread, []);
  });

  test('is where every operation that puts an effect in force takes it from', () => {
    const written = /claimEffect\(\s*\w+,\s*\w+,\s*\w+,\s*([^,]+),/g;
    const found = sources.flatMap(({ text }) => [...text.matchAll(written)].map(([, effect = '']) => effect));
    assert.ok(found.length >= 3);
    assert.equal(
      found.filter((effect) => !/^(effects\.\w+|kind\.effect)\.effect/.test(effect)),
      [],
    );
    const inserting = sources.filter(({ text }) => text.includes('insert into effects')).map(({ file }) => file);
    assert.equal(inserting.toSorted(), ['server/api/goods-out/post-despatch.ts', 'server/api/stock/ledger/effects.ts']);
  });
});
