import * as assert from 'uvu/assert';
import { createKeptLayouts } from '../../../client/state/kept-layouts.ts';
import { getLayouts, saveLayout } from '../../../shared/contract/views/layouts.ts';
import { FakeApi } from '../../support/client/fake-api.ts';
import { fakeStorage } from '../../support/client/fake-storage.ts';
import { suite } from '../../support/suite.ts';

function server(has: Record<string, string> = {}) {
  const stored = new Map(Object.entries(has));
  const state = { stored, isLost: false, saves: 0 };
  const reach = async () => {
    if (state.isLost) throw new Error('no connection');
  };
  const api = new FakeApi()
    .on(getLayouts, async () => {
      await reach();
      return { items: [...stored].map(([list, query]) => ({ list, query })) };
    })
    .on(saveLayout, async ({ list, query }) => {
      await reach();
      state.saves += 1;
      if (query === null) stored.delete(list);
      else stored.set(list, query);
      return {};
    });
  return { state, api };
}

function browser({ api }: ReturnType<typeof server>, storage = fakeStorage()) {
  const waiting: (() => void)[] = [];
  const layouts = createKeptLayouts(api, storage, 'wms.layouts.sam', (run) => waiting.push(run));
  const pass = async () => {
    for (const run of waiting.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { layouts, pass, storage };
}

suite('layouts of lists', (test) => {
  test('a layout chosen in one browser is shown in another, including the density of all lists', async () => {
    const it = server();
    const here = browser(it);
    here.layouts.of('stock').write('columns=stockCode');
    here.layouts.of('stock').write('columns=stockCode&pinned=1');
    here.layouts.of('erns').keepDensity('compact');
    await here.pass();
    assert.is(it.state.saves, 2);
    const there = browser(it);
    const queries: (string | undefined)[] = [];
    const stock = there.layouts.of('stock');
    stock.onKnown(() => queries.push(stock.read()));
    assert.is(stock.read(), undefined);
    await there.layouts.load();
    assert.equal(queries, ['columns=stockCode&pinned=1']);
    assert.is(there.layouts.of('drums').density(), 'compact');
  });

  test('a layout reset in one browser is reset in another at its next load', async () => {
    const it = server({ stock: 'pinned=2' });
    const { storage, layouts } = browser(it);
    await layouts.load();
    const there = browser(it);
    await there.layouts.load();
    there.layouts.of('stock').write(undefined);
    await there.pass();
    assert.is(layouts.of('stock').read(), 'pinned=2');
    const next = browser(it, storage);
    assert.is(next.layouts.of('stock').read(), 'pinned=2');
    await next.layouts.load();
    assert.is(next.layouts.of('stock').read(), undefined);
  });

  test('a browser without a connection shows its own layouts, and the next page sends them', async () => {
    const it = server({ stock: 'pinned=2', drums: 'pinned=1' });
    it.state.isLost = true;
    const { storage, layouts, pass } = browser(it);
    await layouts.load();
    layouts.of('stock').write('pinned=3');
    await pass();
    assert.is(layouts.of('stock').read(), 'pinned=3');
    assert.is(it.state.stored.get('stock'), 'pinned=2');
    it.state.isLost = false;
    const next = browser(it, storage);
    await next.layouts.load();
    assert.equal(
      [...it.state.stored],
      [
        ['stock', 'pinned=3'],
        ['drums', 'pinned=1'],
      ],
    );
    assert.is(next.layouts.of('drums').read(), 'pinned=1');
  });

  test('a layout that changes while it is sent is sent again', async () => {
    const it = server();
    const { layouts, pass } = browser(it);
    layouts.of('stock').write('pinned=1');
    const sent = pass();
    layouts.of('stock').write('pinned=2');
    await sent;
    await pass();
    assert.is(it.state.stored.get('stock'), 'pinned=2');
  });
});
