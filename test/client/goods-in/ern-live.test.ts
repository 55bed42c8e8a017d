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
import { dismissToasts, messages } from '../../support/client/toasts.ts';
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
      const match = state.lines.all.value[at];
      if (match === undefined) throw new Error(`no line ${at}`);
      return match;
    };
    return { server, state, live: new LiveLines<ErnLine>(state.live), line };
  }

  test('another user’s count appears on its line with the user’s name, and other lines stay unmarked', async () => {
    const { server, live, line } = await opened();
    server.count({ counts: [{ lineId: 1, add: '3' }] });
    live.hear(counted);
    await becomes(() => line().received.value.value, '3');
    assert.is(line().note.value, 'Changed by Ann');
    assert.is(line(1).note.value, undefined);
  });

  test('another user’s count does not replace a quantity that is being typed', async () => {
    const { server, live, line } = await opened();
    line().received.value.value = '7';
    server.count({ counts: [{ lineId: 1, add: '3' }] });
    live.hear(counted);
    await becomes(() => line().row.value.countedQuantity, '3');
    assert.is(line().received.value.value, '7');
  });

  test('a line that is being saved ignores older answers and is read again afterwards', async () => {
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

  test('a receipt by another user closes the document and names the user', async () => {
    const { server, state, live } = await opened();
    server.document = { ...server.document, status: 'received' };
    live.hear({ ...counted, kind: 'receive', lines: null });
    await becomes(() => (state.load.value.kind === 'ready' ? state.load.value.value.status : ''), 'received');
    assert.equal(messages(), [t('ern_other_receive', { name: 'Ann' })]);
  });

  test('missed changes are read without a message or a mark on the line', async () => {
    const { server, live, line } = await opened();
    server.count({ counts: [{ lineId: 2, add: '4' }] });
    live.hear(undefined);
    await becomes(() => line(1).received.value.value, '4');
    assert.equal([messages(), line(1).note.value], [[], undefined]);
  });

  test('a read of the whole document that began before a comment was saved does not take the comment back', async () => {
    const { server, state, live, line } = await opened();
    await state.save(line(), { counts: [{ lineId: 1, set: '3', was: null }] });
    const older = page([server.row(1), server.row(2)]);
    let answer = (): void => undefined;
    server.on(listErnLines, () => new Promise((resolve) => (answer = () => resolve(older))));
    live.hear(undefined);
    line().explain('Rest to follow');
    await state.lines.commit();
    answer();
    await becomes(() => state.lines.isWhole.value, true);
    await new Promise(setImmediate);
    assert.equal(
      [line().row.value.discrepancyComment, line().comment.value.value, state.lines.askComments()],
      ['Rest to follow', 'Rest to follow', false],
    );
  });

  test('a change announced without a connection is read on reconnection', async () => {
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
