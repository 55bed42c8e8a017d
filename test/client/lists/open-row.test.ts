import * as assert from 'uvu/assert';
import { OpenRow } from '../../../client/lists/open-row.ts';
import { suite } from '../../support/suite.ts';

const row = (name: string) => ({ id: 7, name });
const item = (id: number) => ({ id });
type Named = ReturnType<typeof row>;

suite('a row opened at the side of its list', (test) => {
  test('the row is shown with its newest items, and with earlier ones on request', async () => {
    const all = Array.from({ length: 40 }, (_, at) => item(40 - at));
    const opened = new OpenRow(
      7,
      async () => [row('Late')],
      async (_, limit) => ({ items: all.slice(0, limit), next: limit < all.length ? 'more' : null }),
    );
    assert.is(opened.load.value.kind, 'loading');
    await opened.read();
    const first = opened.load.value;
    assert.equal(first.kind === 'ready' && [first.items.length, first.more], [30, true]);
    await opened.showMore();
    const then = opened.load.value;
    assert.equal(then.kind === 'ready' && [then.items.length, then.more], [40, false]);
  });

  test('a row that was deleted meanwhile is shown as missing', async () => {
    const opened = new OpenRow(
      7,
      async () => [],
      async () => ({ items: [], next: null }),
    );
    await opened.read();
    assert.is(opened.load.value.kind, 'missing');
  });

  test('a late answer does not replace a newer one', async () => {
    const answers: ((rows: readonly Named[]) => void)[] = [];
    const opened = new OpenRow<Named, never>(
      7,
      () => new Promise((resolve) => answers.push(resolve)),
      async () => ({ items: [], next: null }),
    );
    const [early, newer] = [opened.read(), opened.read()];
    answers[1]?.([row('New name')]);
    await newer;
    answers[0]?.([row('Old name')]);
    await early;
    const { value } = opened.load;
    assert.is(value.kind === 'ready' && value.row.name, 'New name');
  });

  test('a failure is shown, and a retry loads the row', async () => {
    let isAway = true;
    const opened = new OpenRow(
      7,
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([row('Late')])),
      async () => ({ items: [], next: null }),
    );
    await opened.read();
    assert.is(opened.load.value.kind, 'failed');
    isAway = false;
    await opened.read();
    assert.is(opened.load.value.kind, 'ready');
  });
});
