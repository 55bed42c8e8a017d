import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { exportItems, WAITED_FOR } from '../../../client/lists/list-exports.ts';
import { type ExportDependencies, startExport } from '../../../client/lists/start-export.ts';
import { suite } from '../../support/suite.ts';

suite('exports of a list', (test) => {
  const address = (format: string) => `/wmsapi/v1/stock/export?job=J-1&format=${format}&access=7`;

  test('exports of up to 50,000 rows are links in both formats', () => {
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

  test('exports of more rows are made in the background in both formats', () => {
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
  const exportRow = (state: State) => ({ ...row, ...times, state });

  async function runExport(...states: (State | Error)[]): Promise<{ created: string[]; messages: string[] }> {
    const created: string[] = [];
    const messages: string[] = [];
    await startExport(address('xlsx'), 7, {
      create: async (path) => {
        created.push(path);
        return exportRow('waiting');
      },
      read: async () => {
        const state = states.shift() ?? new Error('nobody looks at what is over');
        if (state instanceof Error) throw state;
        return exportRow(state);
      },
      toasts: {
        done: (text, _undo, link) => void messages.push(`${text}: ${link?.href}`),
        warn: (text, link) => void messages.push(`${text}! ${link?.href}`),
      },
      pause: async () => undefined,
    });
    return { created, messages };
  }

  test('a background export is requested without the access, and announced with its file when ready', async () => {
    const { created, messages } = await runExport('waiting', 'working', new Error('no connection'), 'working', 'ready');
    assert.equal(created, ['stock/export?job=J-1&format=xlsx']);
    assert.equal(messages, [
      'Export started: /wms/exports?access=7',
      'stock.xlsx is ready: /wmsapi/v1/export/5/file?access=7',
    ]);
  });

  test('a failed export links to its list, and a cancelled one shows no further message', async () => {
    assert.equal((await runExport('working', 'failed')).messages, [
      'Export started: /wms/exports?access=7',
      'stock.xlsx could not be exported! /wms/exports?access=7',
    ]);
    assert.equal((await runExport('cancelled')).messages, ['Export started: /wms/exports?access=7']);
  });

  test('a refused export ends without a message of its own', async () => {
    const messages: string[] = [];
    await startExport(address('csv'), 7, {
      create: async () => Promise.reject(new Error('too many')),
      read: async () => assert.unreachable() ?? exportRow('ready'),
      toasts: { done: (text) => void messages.push(text), warn: (text) => void messages.push(text) },
      pause: async () => undefined,
    });
    assert.equal(messages, []);
  });
});
