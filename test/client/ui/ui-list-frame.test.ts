import * as assert from 'uvu/assert';
import type { ListAddress } from '../../../client/ui/list/list-address.ts';
import { List } from '../../../client/ui/list/list-state.ts';
import { suite } from '../../support/suite.ts';

function framed(text: string) {
  const left: { address: string; step: boolean }[] = [];
  let query = new URLSearchParams(text);
  const address: ListAddress = {
    read: () => query,
    write: (next) => {
      query = next;
    },
    onReturn: () => () => undefined,
  };
  const list = new List<{ id: number }>({
    fetch: async () => ({ items: [], next: null, total: 0 }),
    keyOf: ({ id }) => String(id),
    shape: {
      filters: ['status'],
      sorts: ['lines'],
      columns: [],
      order: [],
      frame: { by: (value) => ['job', 'none'].includes(value), chart: (value) => ['0', '1'].includes(value) },
    },
    address,
    go: (target, step) => left.push({ address: target.toString(), step }),
  });
  list.start();
  return { list, left, address: () => query.toString() };
}

suite('a list whose views have a frame', (test) => {
  test('the stored view includes its frame and no unrelated part of the address', () => {
    const { list } = framed('companyId=4&chart=1&status=open&by=job&line=7');
    assert.is(list.query(), 'by=job&chart=1&status=open&density=usual');
    assert.ok(list.shows('status=open&by=job&chart=1'));
    assert.not(list.shows('status=open&by=job'));
    assert.not(list.shows('status=open&chart=1'));
  });

  test('a view with the same frame changes the list in place', () => {
    const { list, left, address } = framed('by=job&status=open');
    list.open('5', 'by=job&status=closed');
    assert.equal([left, address()], [[], 'by=job&status=closed&view=5']);
  });

  test('a view with another frame opens like a link and keeps only unrelated parts of the address', () => {
    const { list, left, address } = framed('companyId=4&by=job&status=open&sort=lines&view=2');
    list.open('5', 'chart=1&status=closed&columns=drum');
    assert.equal(left, [{ address: 'companyId=4&chart=1&status=closed&columns=drum&view=5', step: true }]);
    assert.is(address(), 'companyId=4&by=job&status=open&sort=lines&view=2');
    list.open(undefined, '', false);
    assert.equal(left[1], { address: 'companyId=4', step: false });
  });

  test('the default view does not replace an address with a frame', () => {
    assert.not(framed('by=none').list.isPlain());
    assert.not(framed('chart=0').list.isPlain());
    assert.ok(framed('companyId=4').list.isPlain());
  });
});
