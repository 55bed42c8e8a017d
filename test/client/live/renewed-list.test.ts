import * as assert from 'uvu/assert';
import { ListLoader } from '../../../client/ui/list/list-loader.ts';
import { ListNotes } from '../../../client/ui/list/list-notes.ts';
import { rowsBetween } from '../../../client/ui/list/list-pages.ts';
import { plainView } from '../../../client/ui/list/list-view.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

interface Row {
  id: number;
  state: string;
}

suite('a list that is renewed while displayed', (test) => {
  const keyOf = (row: Row) => String(row.id);

  async function shown(from: number) {
    const server = { rows: Array.from({ length: 40 }, (_, index) => ({ id: index + 1, state: 'old' })), isDown: false };
    const loader = new ListLoader<Row>(
      async ({ limit, after = '0' }) => {
        if (server.isDown) throw new Error('down');
        const start = Number(after);
        const next = start + limit < server.rows.length ? String(start + limit) : null;
        return { items: server.rows.slice(start, start + limit), next, total: server.rows.length };
      },
      10,
      [],
    );
    const kinds: string[] = [];
    loader.show(plainView);
    for (let to = 10; to <= from + 10; to += 10) {
      loader.need(Math.max(0, to - 10), to);
      await becomes(() => rows(loader, to - 1, to).length, 1);
    }
    await becomes(() => loader.load.value.kind, 'ready');
    loader.load.subscribe(({ kind }) => kinds.push(kind));
    return { server, loader, kinds };
  }
  const rows = (loader: ListLoader<Row>, from: number, to: number) => {
    const pages = loader.pages.value;
    return pages === undefined ? [] : rowsBetween(pages, from, to).filter((row) => row !== undefined);
  };

  test('new rows appear at the top without dimming the list', async () => {
    const { server, loader, kinds } = await shown(0);
    server.rows.unshift({ id: 99, state: 'new' });
    assert.ok(loader.renew(keyOf));
    await becomes(() => rows(loader, 0, 1)[0]?.id, 99);
    await becomes(() => loader.total.value, 41);
    assert.ok(kinds.every((kind) => kind === 'ready'));
  });

  test('rows further down change in place', async () => {
    const { server, loader } = await shown(20);
    server.rows = server.rows.map((row) => ({ ...row, state: 'new' }));
    assert.ok(loader.renew(keyOf));
    await becomes(() => rows(loader, 20, 21)[0], { id: 21, state: 'new' });
    assert.equal(rows(loader, 0, 1), [{ id: 1, state: 'old' }]);
  });

  test('a failed renewal leaves the list unchanged', async () => {
    const { server, loader, kinds } = await shown(0);
    server.isDown = true;
    loader.renew(keyOf);
    await becomes(() => loader.renew(keyOf), true);
    assert.ok(kinds.every((kind) => kind === 'ready'));
    assert.is(rows(loader, 0, 10).length, 10);
  });

  test('a note belongs to its row alone', () => {
    const notes = new ListNotes();
    notes.put('7', 'Ann');
    assert.equal([notes.of('7'), notes.of('8')], ['Ann', undefined]);
  });
});
