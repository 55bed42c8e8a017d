import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('unsaved input on an ERN', (test) => {
  const noNetwork = () => new NetworkError(new Error('refused'));

  async function opened(server: FakeErn) {
    const state = new ErnState(1, server);
    await state.open();
    const [one, two] = state.lines.all.value;
    if (one === undefined || two === undefined) throw new Error('the ERN has not two lines');
    return { state, one, two };
  }
  const server = () => new FakeErn([ernLine(), ernLine({ id: 2 })]);

  async function typedAndGone(at: FakeErn): Promise<unknown> {
    const { state, one, two } = await opened(at);
    at.fail(countErn, noNetwork());
    one.received.value.value = '7';
    await one.commit();
    two.comment.value.value = 'Half a sent';
    return structuredClone(state.typed.value);
  }

  test('a draft returns to its lines; committed values are saved, and unfinished ones are only restored', async () => {
    const at = server();
    const draft = await typedAndGone(at);
    const { state, one, two } = await opened(at);
    assert.ok(state.isTyped(draft));
    state.restore(draft);
    await eventually(() => assert.is(at.row(1).countedQuantity, '7'));
    await eventually(() => assert.not(one.isDirty.value));
    assert.is(two.comment.value.value, 'Half a sent');
    assert.is(at.row(2).discrepancyComment, null);
    assert.equal(Object.keys(state.typed.value ?? {}), ['2']);
  });

  test('a draft of an older format is refused', async () => {
    const { state } = await opened(server());
    for (const strange of [undefined, null, 'text', { 1: 'text' }, { 1: { received: '7' } }])
      assert.not(state.isTyped(strange));
  });
});
