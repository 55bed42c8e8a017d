import { once } from 'node:events';
import * as assert from 'uvu/assert';
import type { Announcement } from '../../../server/api/live/announce.ts';
import { Past } from '../../../server/api/live/live-hub.ts';
import { type Follower, LiveReader } from '../../../server/api/live/live-reader.ts';
import { column } from '../../support/columns.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const follower: Follower = { tokenHash: Buffer.alloc(32), userId: 1, accessId: 1, companyId: 1, warehouseId: 1 };

function counted(id: number, line = 1): Announcement {
  const change = { document: 'ern', id, stock: false, kind: 'count', by: 'Ann', page: null } as const;
  return { companyId: 1, warehouseId: 1, change: { ...change, lines: [line] } };
}

suite('a stream that is not read', (test) => {
  test('an unread stream holds no more than its buffer, however many changes occur', async () => {
    const reader = new LiveReader(follower, ['ern'], false);
    reader.begin('p:0');
    for (let id = 1; id <= 100_000; id += 1) reader.hear(counted(id), `p:${id}`);
    for (let beat = 0; beat < 2; beat += 1) reader.beat();
    assert.ok(reader.readableLength < 20_000, `${reader.readableLength} bytes`);
    reader.destroy();
  });

  test('an unread stream is closed after several beats without reading', async () => {
    const reader = new LiveReader(follower, ['ern'], false);
    reader.begin('p:0');
    const closed = once(reader, 'close');
    for (let beat = 0; beat < 3; beat += 1) reader.beat();
    await closed;
  });

  test('a reader that reads again gets the event to read everything again', async () => {
    const reader = new LiveReader(follower, ['ern'], false);
    reader.begin('p:0');
    for (let id = 1; id <= 1_000; id += 1) reader.hear(counted(id), `p:${id}`);
    let text = '';
    reader.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    await eventually(() => assert.match(text, 'id: p:1000\nevent: missed'));
    reader.destroy();
  });

  test('thousands of changes of one document are merged, and then name no lines', async () => {
    const reader = new LiveReader(follower, ['ern'], false);
    reader.begin('p:0');
    let text = '';
    reader.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    for (let line = 1; line <= 3_000; line += 1) reader.hear(counted(7, line), `p:${line}`);
    await eventually(() => assert.match(text, 'id: p:3000'));
    const changes = text.matchAll(/event: change\ndata: (.*)/g);
    assert.equal(
      [...changes].map(([, data = '']) => JSON.parse(data).lines),
      [[1], null],
    );
    reader.destroy();
  });
});

suite('recent changes', (test) => {
  test('changes after a known position are returned until they are forgotten or the stream was interrupted', () => {
    const past = new Past();
    const begin = past.position;
    const first = past.add(counted(1));
    const second = past.add(counted(2));
    assert.equal(column(past.since(begin), 'position'), [first, second]);
    assert.equal(past.since(second), []);
    assert.is(past.lately(60_000).length, 2);
    assert.is(new Past().since(begin), undefined);
    past.break();
    assert.is(past.since(second), undefined);
    for (let id = 0; id < 3_000; id += 1) past.add(counted(id));
    assert.is(past.since(first), undefined);
    assert.ok(past.lately(60_000).length >= 1_000);
  });
});
