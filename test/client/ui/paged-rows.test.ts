import * as assert from 'uvu/assert';
import { createPagedRows } from '../../../client/ui/lines/paged-rows.ts';
import { suite } from '../../support/suite.ts';

suite('rows of a document, page by page', (test) => {
  function source(all: string[]) {
    const requests: (string | undefined)[] = [];
    const fetch = async (after: string | undefined) => {
      requests.push(after);
      const from = after === undefined ? 0 : Number(after);
      return { items: all.slice(from, from + 2), next: from + 2 < all.length ? String(from + 2) : null };
    };
    return { requests, paged: createPagedRows(fetch) };
  }

  test('the rows show the first page, and the next one on request', async () => {
    const { paged } = source(['a', 'b', 'c']);
    await paged.open();
    assert.equal([paged.rows.value, paged.hasMore.value], [['a', 'b'], true]);
    await paged.more();
    assert.equal([paged.rows.value, paged.hasMore.value], [['a', 'b', 'c'], false]);
  });

  test('reloading shows as many rows as before, including new ones', async () => {
    const all = ['b', 'c', 'd', 'e'];
    const { paged } = source(all);
    await paged.open();
    await paged.more();
    all.unshift('a');
    await paged.open();
    assert.equal(paged.rows.value.slice(0, 4), ['a', 'b', 'c', 'd']);
    assert.ok(paged.hasMore.value);
  });

  test('a late answer does not replace a newer one', async () => {
    const answers: ((rows: string[]) => void)[] = [];
    const paged = createPagedRows<string>(
      () => new Promise((resolve) => answers.push((items) => resolve({ items, next: null }))),
    );
    const [old, fresh] = [paged.open(), paged.open()];
    answers[1]?.(['new']);
    await fresh;
    answers[0]?.(['old']);
    await old;
    assert.equal(paged.rows.value, ['new']);
  });

  test('a failed reload keeps the displayed rows and reports the failure', async () => {
    let fails = false;
    const paged = createPagedRows<string>(async () => {
      if (fails) throw new Error('lost');
      return { items: ['a'], next: null };
    });
    await paged.open();
    fails = true;
    await paged.open();
    assert.equal(paged.rows.value, ['a']);
    assert.is(paged.load.value.kind, 'failed');
  });
});
