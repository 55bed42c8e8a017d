import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { LineActions } from '../../../client/screens/goods-in/line-actions.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('actions on a line of an ERN', (test) => {
  async function opened(row: ReturnType<typeof ernLine>) {
    const server = new FakeErn([row]);
    const state = new ErnState(1, server);
    await state.open();
    const [line] = state.lines.all.value;
    if (line === undefined) throw new Error('the ERN has no lines');
    const actions = new LineActions({
      lines: state.lines,
      scansApplied: async () => true,
      lastComment: () => 'Wet',
      addPhotos: async () => undefined,
      photosOf: () => [],
    });
    return { server, state, line, actions };
  }

  test('a missing comment is filled with the last one and saved', async () => {
    const { server, state, line, actions } = await opened(ernLine());
    actions.comment(line);
    assert.equal(state.lines.sought.value, { line: '1', column: 'comment' });
    await line.commit();
    assert.is(server.row(1).discrepancyComment, 'Wet');
  });

  test('an existing comment stays', async () => {
    const { server, line, actions } = await opened(ernLine({ discrepancyComment: 'Torn' }));
    actions.comment(line);
    await line.commit();
    assert.equal(server.requestsOf(countErn), []);
  });

  test('damaged goods open the damage dialog, and a damaged drum the split dialog', async () => {
    for (const [row, kind] of [
      [ernLine(), 'damaged'],
      [cableLine(), 'split'],
    ] as const) {
      const { line, actions } = await opened(row);
      await actions.damaged(line);
      assert.is(actions.dialog.value?.kind, kind);
      actions.close();
      assert.is(actions.dialog.value, undefined);
    }
  });
});
