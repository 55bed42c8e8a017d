import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { exportItems, WAITED_FOR } from '../../../client/lists/list-exports.ts';
import { type ExportDependencies, startExport } from '../../../client/lists/start-export.ts';
import { suite } from '../../support/suite.ts';

suite('exports of a list', (test) => {
  const address = (format: string) => `/wmsapi/v1/stock/export?job=J-1&format=${format}&access=7`;

  test('up to 50,000 rows both formats are links', () => {
    for (const rows of [undefined, 0, WAITED_FOR]) {
      assert.equal(
        exportItems(rows, address, assert.unreachable).map(({ key, label, href }) => [key, label, href]),
        [
          ['csv', 'Export CSV', address('csv')],
          ['xlsx', 'Export Excel', address('xlsx')],
        ],
      );
    }
  });

  test('of more rows both formats are made in the background', () => {
    const begun: string[] = [];
    for (const { href, onSelect } of exportItems(WAITED_FOR + 1, address, (file) => begun.push(file))) {
      assert.is(href, undefined);
      onSelect?.();
    }
    assert.equal(begun, [address('csv'), address('xlsx')]);
  });

  const row = { id: 5, name: 'stock', format: 'xlsx', rows: 0, total: null, bytes: null, problem: null } as const;
  const times = { createdAt: '2026-11-21T10:00:00Z', finishedAt: null, expiresAt: null };
  type State = Awaited<ReturnType<ExportDependencies['read']>>['state'];
  const found = (state: State) => ({ ...row, ...times, state });

  async function asked(...states: (State | Error)[]): Promise<{ created: string[]; said: string[] }> {
    const created: string[] = [];
    const said: string[] = [];
    await startExport(address('xlsx'), 7, {
      create: async (path) => {
        created.push(path);
        return found('waiting');
      },
      read: async () => {
        const state = states.shift() ?? new Error('nobody looks at what is over');
        if (state instanceof Error) throw state;
        return found(state);
      },
      toasts: {
        done: (text, _undo, link) => void said.push(`${text}: ${link?.href}`),
        warn: (text, link) => void said.push(`${text}! ${link?.href}`),
      },
      pause: async () => undefined,
    });
    return { created, said };
  }

  test('it is asked for by the path of the address, without the access, and said to be ready with its file', async () => {
    const { created, said } = await asked('waiting', 'working', new Error('no connection'), 'working', 'ready');
    assert.equal(created, ['stock/export?job=J-1&format=xlsx']);
    assert.equal(said, [
      'Export started: /wms/exports?access=7',
      'stock.xlsx is ready: /wmsapi/v1/export/5/file?access=7',
    ]);
  });

  test('one that fails is said with where it is listed, one that was cancelled not at all', async () => {
    assert.equal((await asked('working', 'failed')).said, [
      'Export started: /wms/exports?access=7',
      'stock.xlsx could not be exported! /wms/exports?access=7',
    ]);
    assert.equal((await asked('cancelled')).said, ['Export started: /wms/exports?access=7']);
  });

  test('a refusal, which the call itself says, ends it', async () => {
    const said: string[] = [];
    await startExport(address('csv'), 7, {
      create: async () => Promise.reject(new Error('too many')),
      read: async () => assert.unreachable() ?? found('ready'),
      toasts: { done: (text) => void said.push(text), warn: (text) => void said.push(text) },
      pause: async () => undefined,
    });
    assert.equal(said, []);
  });
});
