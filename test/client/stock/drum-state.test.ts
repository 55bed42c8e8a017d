import * as assert from 'uvu/assert';
import { DrumState, type LifeEvent } from '../../../client/screens/drums/drum-state.ts';
import { lifeText, undoOf } from '../../../client/screens/drums/life-text.ts';
import { t } from '../../../client/texts.ts';
import { getDrum, listDrumLife } from '../../../shared/contract/drums/drums.ts';
import { listHolders } from '../../../shared/contract/reports/stock.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { drumOf } from '../../support/client/drum-of.ts';
import { FakeApi, lost, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('a drum on screen', (test) => {
  function pageOf() {
    dismissToasts();
    const api = new FakeApi()
      .on(getDrum, () => drumOf())
      .on(listDrumLife, () => page([]))
      .on(listHolders, () => page([]))
      .on(reverseOperation, () => ({ operationId: 41 }));
    return { api, state: new DrumState(7, api) };
  }

  test('a cut closes its dialog, is confirmed and can be undone', async () => {
    const { state, api } = pageOf();
    await state.open();
    state.isCutting.value = true;
    await state.finishCut({ kind: 'open' });
    assert.ok(state.isCutting.value);
    const piece = { quantity: '30', unit: 'm', number: 'D-8' };
    await state.finishCut({ kind: 'cut', operationId: 40, piece });
    assert.not(state.isCutting.value);
    assert.equal(messages(), [t('cut_done', piece)]);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 40, reason: 'Undo' }]);
    assert.equal(messages(), [t('drumPage_undone')]);
  });

  test('a refused undo shows the reason', async () => {
    const { state, api } = pageOf();
    api.fail(reverseOperation, refusal('cannot_reverse', { message: 'This cannot be undone' }));
    await state.undo(12);
    assert.equal(messages(), ['This cannot be undone']);
  });

  test('a lost connection keeps the drum on the page, but a drum that no longer exists does not stay', async () => {
    const { state, api } = pageOf();
    await state.open();
    api.fail(getDrum, lost());
    await state.open();
    assert.is(state.load.value.kind, 'ready');
    api.fail(getDrum, refusal('not_found'));
    await state.open();
    assert.is(state.load.value.kind, 'failed');
  });

  test('only operations on the drum alone can be undone on its page', () => {
    const event = { kind: 'move', canReverse: true, withOthers: false } as LifeEvent;
    assert.is(undoOf(event), 'offered');
    assert.is(undoOf({ ...event, withOthers: true }), 'with others');
    assert.is(undoOf({ ...event, kind: 'receive' }), undefined);
    assert.is(undoOf({ ...event, canReverse: false }), undefined);
  });

  test('the life of a drum is described in sentences', () => {
    const event = {
      quantity: '1500',
      from: 'A-01',
      to: 'B-02',
      change: '-1500',
      jobs: ['J-1'],
    } as unknown as LifeEvent;
    const textOf = (different: Partial<LifeEvent>) => lifeText({ ...event, ...different }, 'm');
    assert.is(textOf({ kind: 'receive' }), 'Received into B-02');
    assert.is(textOf({ kind: 'move' }), 'Moved from A-01 to B-02');
    assert.is(textOf({ kind: 'cut' }), '1,500 m cut onto');
    assert.is(textOf({ kind: 'cut', change: '1500' }), 'Cut from');
    assert.is(textOf({ kind: 'allocate' }), '1,500 m allocated to J-1');
    assert.is(textOf({ kind: 'unallocate' }), '1,500 m of J-1 freed');
    assert.is(textOf({ kind: 'cancel job' }), '1,500 m freed: job J-1 cancelled');
    assert.is(textOf({ kind: 'despatch' }), 'Despatched from A-01');
    assert.is(textOf({ kind: 'adjust', to: null }), 'Adjusted at A-01');
    assert.is(textOf({ kind: 'count' }), 'Counted at B-02');
    assert.is(textOf({ kind: 'collect' }), 'Sent from A-01');
    assert.is(textOf({ kind: 'close transit' }), 'Written off in transit');
    assert.is(textOf({ kind: 'reverse' }), 'Undone');
  });
});
