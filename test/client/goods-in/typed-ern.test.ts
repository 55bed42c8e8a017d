import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('what is typed on an ERN and not saved', (test) => {
  const noNetwork = () => new NetworkError(new Error('refused'));

  async function opened(server: FakeErn) {
    const state = new ErnState(1, server);
    await state.open();
    const [one, two] = state.lines.all.value;
    if (one === undefined || two === undefined) throw new Error('the ERN has not two lines');
    return { state, one, two };
  }
  const server = () => new FakeErn([ernLine(), ernLine({ id: 2 })]);

  /** Two things typed: a quantity whose field was left without a connection, and half a comment. Then the page went. */
  async function typedAndGone(at: FakeErn): Promise<unknown> {
    const { state, one, two } = await opened(at);
    at.fail(countErn, noNetwork());
    one.received.value.value = '7';
    await one.commit();
    two.comment.value.value = 'Half a sent';
    return structuredClone(state.typed.value);
  }

  test('comes back on its line; what was to be saved is saved, what was being typed only stands there', async () => {
    const at = server();
    const kept = await typedAndGone(at);
    const { state, one, two } = await opened(at);
    assert.ok(state.isTyped(kept));
    state.restore(kept);
    await eventually(() => assert.is(at.row(1).countedQuantity, '7'));
    await eventually(() => assert.not(one.isDirty.value));
    assert.is(two.comment.value.value, 'Half a sent');
    assert.is(at.row(2).discrepancyComment, null);
    assert.equal(Object.keys(state.typed.value ?? {}), ['2']);
  });

  test('is not put over what somebody else saved meanwhile', async () => {
    const at = server();
    const kept = await typedAndGone(at);
    at.count({ counts: [{ lineId: 1, set: '9' }] });
    const { state, one } = await opened(at);
    assert.ok(state.isTyped(kept));
    state.restore(kept);
    assert.is(one.received.value.value, '7');
    assert.match(one.received.error.value ?? '', 'Somebody else changed this');
    assert.is(at.row(1).countedQuantity, '9');
  });

  test('what was typed before it came back is newer and stays', async () => {
    const at = server();
    const kept = await typedAndGone(at);
    const { state, one, two } = await opened(at);
    two.comment.value.value = 'New words';
    assert.ok(state.isTyped(kept));
    state.restore(kept);
    assert.is(two.comment.value.value, 'New words');
    await eventually(() => assert.is(at.row(1).countedQuantity, '7'));
    assert.not(one.isDirty.value);
  });

  test('is sent when the connection is back', async () => {
    const at = server();
    const { state, one, two } = await opened(at);
    at.fail(countErn, noNetwork());
    one.received.value.value = '7';
    await one.commit();
    two.received.value.value = '3';
    state.resend();
    await eventually(() => assert.is(at.row(1).countedQuantity, '7'));
    assert.is(at.row(2).countedQuantity, null);
    assert.ok(two.isDirty.value);
  });

  test('is nothing once it is saved', async () => {
    const at = server();
    const { state, one } = await opened(at);
    assert.is(state.typed.value, undefined);
    one.received.value.value = '7';
    assert.ok(state.typed.value);
    await one.commit();
    assert.is(state.typed.value, undefined);
  });

  test('of an older version of the screen it is no longer understood', async () => {
    const { state } = await opened(server());
    for (const strange of [undefined, null, 'text', { 1: 'text' }, { 1: { received: '7' } }])
      assert.not(state.isTyped(strange));
  });
});
