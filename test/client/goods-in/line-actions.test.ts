import * as assert from 'uvu/assert';
import '../../../client/screens/goods-in/texts.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { LineActions } from '../../../client/screens/goods-in/line-actions.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { noNotices } from '../../support/client/no-notices.ts';
import { suite } from '../../support/suite.ts';

suite('deeds on a line of an ERN', (test) => {
  async function opened(row: ReturnType<typeof ernLine>) {
    const server = new FakeErn([row]);
    const state = new ErnState(1, server, noNotices);
    await state.open();
    const [line] = state.lines.all.value;
    if (line === undefined) throw new Error('the ERN has no lines');
    const deeds = new LineActions({ lines: state.lines, lastComment: () => 'Wet', addPhotos: async () => undefined });
    return { server, state, line, deeds };
  }

  test('a comment takes the last one where there is none, and saves it', async () => {
    const { server, state, line, deeds } = await opened(ernLine());
    deeds.comment(line);
    assert.equal(state.lines.sought.value, { line: '1', column: 'comment' });
    await line.commit();
    assert.is(server.row(1).discrepancyComment, 'Wet');
  });

  test('a comment that stands there stays', async () => {
    const { server, line, deeds } = await opened(ernLine({ discrepancyComment: 'Torn' }));
    deeds.comment(line);
    await line.commit();
    assert.equal(server.counted, []);
  });

  test('damaged goods are counted, a damaged drum is put elsewhere as a whole', async () => {
    for (const [row, kind] of [
      [ernLine(), 'damaged'],
      [cableLine(), 'split'],
    ] as const) {
      const { line, deeds } = await opened(row);
      deeds.damaged(line);
      assert.is(deeds.dialog.value?.kind, kind);
      deeds.close();
      assert.is(deeds.dialog.value, undefined);
    }
  });
});
