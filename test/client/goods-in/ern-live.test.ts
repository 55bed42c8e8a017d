import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { LiveLines } from '../../../client/lines/live-lines.ts';
import type { ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { t } from '../../../client/texts.ts';
import type { LiveChange } from '../../../shared/contract/changes/live.ts';
import { listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { page } from '../../support/client/fake-api.ts';
import { ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { dismissToasts, said } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const counted: LiveChange = { document: 'ern', id: 1, lines: [1], stock: false, kind: 'count', by: 'Ann', page: null };

suite('an ERN that others work on', (test) => {
  async function opened(count = 2) {
    dismissToasts();
    const server = new FakeErn(Array.from({ length: count }, (_, index) => ernLine({ id: index + 1 })));
    const state = new ErnState(1, server);
    await state.open();
    const line = (at = 0) => {
      const found = state.lines.all.value[at];
      if (found === undefined) throw new Error(`no line ${at}`);
      return found;
    };
    return { server, state, live: new LiveLines<ErnLine>(state.live), line };
  }

  test('what another counted appears on its line, which says who it was; other lines say nothing', async () => {
    const { server, live, line } = await opened();
    server.count({ counts: [{ lineId: 1, add: '3' }] });
    live.hear(counted);
    await becomes(() => line().received.value.value, '3');
    assert.is(line().note.value, 'Changed by Ann');
    assert.is(line(1).note.value, undefined);
  });

  test('what is being typed stays', async () => {
    const { server, live, line } = await opened();
    line().received.value.value = '7';
    server.count({ counts: [{ lineId: 1, add: '3' }] });
    live.hear(counted);
    await becomes(() => line().row.value.countedQuantity, '3');
    assert.is(line().received.value.value, '7');
  });

  test('a line that is being saved is not shown an older answer, and is read again when it is saved', async () => {
    const { server, state, live, line } = await opened();
    server.delay = 50;
    // The first answer has the state at the time of its request.
    const older = [server.row(1)];
    server.on(listErnLines, () => page([older.shift() ?? server.row(1)]));
    const saving = state.save(line(), { counts: [{ lineId: 1, add: '1' }] });
    const shown: (string | null)[] = [];
    line().row.subscribe((row) => shown.push(row.countedQuantity));
    live.hear(counted);
    await saving;
    await becomes(() => line().note.value, 'Changed by Ann');
    assert.equal(shown, [null, '1']);
  });

  test('the document that another received closes, and it is said who did it', async () => {
    const { server, state, live } = await opened();
    server.document = { ...server.document, status: 'received' };
    live.hear({ ...counted, kind: 'receive', lines: null });
    await becomes(() => (state.load.value.kind === 'ready' ? state.load.value.value.status : ''), 'received');
    assert.equal(said(), [t('ern_other_receive', { name: 'Ann' })]);
  });

  test('what may have been missed is read without a word; only lines that differ are drawn as changed', async () => {
    const { server, live, line } = await opened();
    server.count({ counts: [{ lineId: 2, add: '4' }] });
    live.hear(undefined);
    await becomes(() => line(1).received.value.value, '4');
    assert.equal([said(), line(1).note.value], [[], undefined]);
  });

  test('what is heard without a connection is read when it is back', async () => {
    const { server } = await opened();
    const { line } = await opened();
    const read: (readonly number[])[] = [];
    let isLost = true;
    const live = new LiveLines<ErnLine>({
      kind: 'count',
      lines: () => [line()],
      async read(lineIds) {
        read.push(lineIds);
        if (isLost) throw new NetworkError(new Error('lost'));
        return [server.row(1)];
      },
      readAll: async () => undefined,
      say: () => undefined,
      async pause() {
        isLost = false;
      },
    });
    live.hear(counted);
    await becomes(() => read.length, 2);
    assert.equal(read, [[1], [1]]);
  });
});
