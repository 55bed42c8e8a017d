import * as assert from 'uvu/assert';
import { effects } from '../../server/api/stock/ledger/effects.ts';
import { type Source, sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

suite('the table of effects', (test, { before }) => {
  let sources: readonly Source[];

  before(async () => {
    sources = await sourcesLike('server/api/**/*.ts');
  });

  test('every row of the table is read by an operation', () => {
    const unread = Object.keys(effects).filter((name) => !sources.some(({ text }) => text.includes(`effects.${name}`)));
    assert.equal(unread, []);
  });

  test('every operation that claims an effect uses a row of the table', () => {
    const written = /claimEffect\(\s*\w+,\s*\w+,\s*\w+,\s*([^,]+),/g;
    const matches = sources.flatMap(({ text }) => [...text.matchAll(written)].map(([, effect = '']) => effect));
    assert.ok(matches.length >= 3);
    assert.equal(
      matches.filter((effect) => !/^(effects\.\w+|kind\.effect)\.effect/.test(effect)),
      [],
    );
    const inserting = sources.filter(({ text }) => text.includes('insert into effects')).map(({ file }) => file);
    assert.equal(inserting.toSorted(), ['server/api/goods-out/post-despatch.ts', 'server/api/stock/ledger/effects.ts']);
  });
});
