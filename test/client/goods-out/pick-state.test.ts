import * as assert from 'uvu/assert';
import type { PickLineRow } from '../../../client/screens/goods-out/pick/pick-lines-state.ts';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { onlyNamed } from '../../../shared/gs1/scanned-sku.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { bolt, lineOf, none, pickOf, startedPick, stock, there } from '../../support/client/fake-pick.ts';
import { messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('the state of a pick', (test) => {
  test('a scan adds a line, and further scans increase it up to the available quantity', async () => {
    const { state, scan, line } = startedPick();
    await state.open();
    const last = await scan(...Array.from({ length: 15 }, () => 'BOLT'));
    assert.equal([state.lines.all.peek().length, line().quantity.value.peek()], [1, '14']);
    assert.equal(last, { good: false, text: 'BOLT: only 14 available' });
  });

  test('a SKU without stock, and a searched SKU already in the list, are refused with the reason', async () => {
    const { state, scan } = startedPick();
    await state.open();
    assert.equal(await scan('NONE'), { good: false, text: 'NONE: no stock' });
    assert.is(await state.lines.addFound(none), 'NONE: no stock');
    await scan('BOLT');
    assert.is(await state.lines.addFound(bolt), 'BOLT is already in the list');
    assert.is(state.lines.all.peek().length, 1);
  });

  test('a line shows its sources by group, and sources outside the job must be accepted before saving', async () => {
    const { state, api, scan, forJob, line } = startedPick();
    await state.open();
    forJob();
    await scan('BOLT');
    line().quantity.value.value = '8';
    assert.equal(
      line()
        .allocation.peek()
        .takes.map(({ from, quantity }) => [from.group, quantity]),
      [
        ['allocated', 50000n],
        ['free', 30000n],
      ],
    );
    await state.save();
    assert.is(line().fault.peek(), 'Tick which stock to use');
    assert.equal(api.requestsOf(createPick), []);
    line().accept('uses_free_stock', true);
    await state.save();
    const input = there(api.requestsOf(createPick)[0]);
    assert.equal(input.accept, ['uses_free_stock:0']);
    assert.equal([input.job, input.locationId, input.lines], ['J-1', 50, [{ stockCode: 'BOLT', quantity: '8' }]]);
  });

  test('a scanned drum is taken whole, another is added to it, and several drums need a confirmation', async () => {
    const { state, scan, line } = startedPick();
    await state.open();
    state.head.owner.value = 'free';
    await scan('D-1', 'D-2');
    assert.is(line().quantity.value.peek(), '180');
    assert.equal(line().input().stock, [
      { stockLineId: 3, quantity: '80' },
      { stockLineId: 4, quantity: '100' },
    ]);
    assert.equal(
      line()
        .questions.peek()
        .map(({ key }) => key),
      ['several_drums'],
    );
  });

  test('a drum is found in any letter case; where drums differ only by case, it must match exactly', async () => {
    const { state, scan, line } = startedPick();
    await state.open();
    state.head.owner.value = 'free';
    await scan('d-1');
    assert.equal(line().input().stock, [{ stockLineId: 3, quantity: '80' }]);
    const drums = ['Mdr1', 'MDR1', 'D7'];
    const named = (number: string) => onlyNamed(drums, number, (drum) => drum);
    assert.equal(['MDR1', 'mdr1', 'd7', 'D8'].map(named), ['MDR1', undefined, 'D7', undefined]);
  });

  test('a manual split that no longer adds up is refused with the specified message', async () => {
    const { state, scan, line } = startedPick();
    await state.open();
    await scan('BOLT');
    line().split([[2, '4']]);
    assert.is(line().quantity.value.peek(), '4');
    line().quantity.value.value = '5';
    assert.is(line().fault.peek(), 'Stealing and required quantity mismatch');
  });

  test('stock that others took meanwhile is shown on the line', async () => {
    const { state, api, scan, line } = startedPick();
    await state.open();
    await scan('BOLT');
    api.stock.set('BOLT', [stock(1, 'allocated', '2')]);
    line().quantity.value.value = '6';
    await state.lines.follow();
    assert.is(line().note.peek(), 'some has been taken');
    assert.is(line().quantity.error.peek(), 'Insufficient quantity: 2 each available');
  });

  test('a server refusal stays beside its line until the line changes, and no input is lost', async () => {
    const { state, api, scan, line } = startedPick();
    await state.open();
    state.head.owner.value = 'free';
    await scan('BOLT');
    const fields = { 'lines.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' };
    api.fail(createPick, refusal('insufficient_quantity', { fields }));
    await state.save();
    assert.is(line().quantity.error.peek(), fields['lines.0.quantity']);
    line().quantity.value.value = '2';
    assert.is(line().quantity.error.peek(), undefined);
    await state.save();
    const [first, second] = api.keysOf(createPick);
    assert.is(there(first), second);
    assert.is(state.lines.all.peek().length, 0);
  });

  test('an edited pick counts its own reservation as available and is unsaved only after a change', async () => {
    const source = { kind: 'edit', id: 7 } as const;
    const { state, api, line } = startedPick({ source });
    api.stock.set('BOLT', [stock(1, 'allocated', '0')]);
    api.pick = { head: pickOf('J-1'), lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])] };
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert.is(state.unsaved.peek(), false);
    assert.is(line().available.peek(), '5');
    state.head.comments.value = 'Ring first';
    assert.is(state.unsaved.peek(), true);
    await state.save();
    const input = there(api.requestsOf(editPick)[0]);
    assert.equal([input.id, input.version, input.comments, input.reference], [7, 3, 'Ring first', null]);
  });

  test('an unchanged edited line keeps the stock it holds, even if the server would now choose other stock', async () => {
    const { state, api, line } = startedPick({ source: { kind: 'edit', id: 7 } });
    api.pick = { head: pickOf('J-1'), lines: [lineOf('4', [{ stockLineId: 2, quantity: '4' }])] };
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 1));
    const from = () =>
      line()
        .allocation.peek()
        .takes.map(({ from: { stockLineId } }) => stockLineId);
    assert.equal(from(), [2]);
    assert.is(line().input().stock, undefined);
    line().quantity.value.value = '3';
    assert.equal(from(), [1]);
    line().quantity.value.value = '4';
    state.head.job.show('J-2');
    assert.equal(from(), [1]);
  });

  test('a restored draft of a pick that another user changed shows the conflict', async () => {
    const source = { kind: 'edit', id: 7 } as const;
    const { state, api } = startedPick({ source });
    api.pick = { head: pickOf('J-1'), lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])] };
    await state.open();
    state.head.comments.value = 'Ring first';
    const typed = there(structuredClone(state.typed.peek()));
    const again = startedPick({ source });
    again.api.pick = { ...api.pick, head: { ...api.pick.head, version: 4 } };
    await again.state.open();
    again.state.restore(typed);
    assert.is(again.state.contest.isContested.peek(), true);
    await again.state.save();
    assert.is(again.api.requestsOf(editPick)[0]?.version, 4);
  });

  test('a draft survives another user’s save of the pick, and the next save replaces that version', async () => {
    const { state, api, line } = startedPick({ source: { kind: 'edit', id: 7 } });
    api.stock.set('BOLT', [stock(1, 'allocated', '0')]);
    const head = pickOf('J-1');
    api.pick = { head, lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])] };
    await state.open();
    state.head.comments.value = 'Ring first';
    api.pick = { head: { ...head, version: 4 }, lines: [lineOf('6', [{ stockLineId: 1, quantity: '6' }])] };
    api.fail(editPick, refusal('changed_meanwhile'));
    await state.save();
    assert.is(state.contest.isContested.peek(), true);
    assert.equal([state.head.comments.peek(), line().quantity.value.peek()], ['Ring first', '5']);
    assert.is(line().available.peek(), '6');
    await state.save();
    assert.is(api.requestsOf(editPick)[1]?.version, 4);
  });

  test('another user’s save is shown at once where nothing is typed, and otherwise on request', async () => {
    const { state, api } = startedPick({ source: { kind: 'edit', id: 7 } });
    const head = pickOf('J-1');
    api.pick = { head, lines: [lineOf('5', [])] };
    await state.open();
    api.pick = { head: { ...head, version: 4, comments: 'Gate 2' }, lines: [lineOf('5', [])] };
    await state.contest.follow();
    assert.equal([state.head.comments.peek(), state.contest.isContested.peek()], ['Gate 2', false]);
    state.head.comments.value = 'Ring first';
    api.pick = { head: { ...head, version: 5, comments: 'Gate 3' }, lines: [lineOf('5', [])] };
    await state.contest.follow();
    assert.equal([state.head.comments.peek(), state.contest.isContested.peek()], ['Ring first', true]);
    await state.open();
    assert.equal([state.head.comments.peek(), state.contest.isContested.peek()], ['Gate 3', false]);
    assert.is(state.unsaved.peek(), false);
  });

  test('a pick that another user started can no longer be saved, and is shown as started', async () => {
    const { state, api } = startedPick({ source: { kind: 'edit', id: 7 } });
    const head = pickOf('J-1');
    api.pick = { head, lines: [lineOf('5', [])] };
    await state.open();
    state.head.comments.value = 'Ring first';
    api.pick = { head: { ...head, version: 4, status: 'started' }, lines: [lineOf('5', [])] };
    api.fail(editPick, refusal('pick_not_open', { message: 'PICK-7 is started' }));
    await state.save();
    assert.equal([state.known?.status, state.head.comments.peek()], ['started', 'Ring first']);
  });

  test('a copied line with an unknown SKU shows the refusal, and the other lines show their stock', async () => {
    const { state, api, line } = startedPick({ source: { kind: 'copy', id: 7 } });
    const gone = { ...lineOf('1', []), sku: { ...bolt, id: 9, stockCode: 'OLD' } } as PickLineRow;
    api.pick = { head: pickOf('J-1'), lines: [gone, lineOf('2', [])] };
    api.unknown = 'OLD';
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.is(line(0).fault.peek(), 'There is no SKU OLD');
    assert.is(line(1).available.peek(), '14');
    assert.equal(messages(), []);
  });

  test('a whole job is added in one step, including a SKU already in the list', async () => {
    const { state, scan, forJob, line } = startedPick();
    await state.open();
    forJob();
    await scan('BOLT');
    await state.lines.takeWhole();
    assert.is(state.lines.all.peek().length, 1);
    assert.equal(line().input(), { stockCode: 'BOLT', quantity: '5', stock: [{ stockLineId: 1, quantity: '5' }] });
  });

  test('a head without lines counts as unsaved work and can be restored', async () => {
    const { state } = startedPick();
    await state.open();
    assert.is(state.unsaved.peek(), false);
    state.head.reference.value = 'PO-1';
    assert.is(state.unsaved.peek(), true);
    const again = startedPick();
    await again.state.open();
    again.state.restore(there(structuredClone(state.typed.peek())));
    assert.is(again.state.head.reference.peek(), 'PO-1');
  });

  test('H3G: an Activity Code is required, and a Cell ID must have 6 to 8 characters', async () => {
    const { state, api, scan } = startedPick({ layout: 'H3G' });
    await state.open();
    await scan('BOLT');
    state.head.segment.value.value = 'C1';
    await state.save();
    assert.is(state.head.jobError.peek(), 'Enter a job, or choose “No job”');
    assert.is(state.head.segment.error.peek(), 'A Cell ID has 6 to 8 characters');
    state.head.segment.value.value = '';
    await state.save();
    assert.is(state.head.segment.error.peek(), 'Enter a Cell ID');
    assert.equal(api.requestsOf(createPick), []);
  });

  test('a draft returns after a reload with its split and its key', async () => {
    const { state, scan, line } = startedPick();
    await state.open();
    await scan('BOLT');
    line().split([[2, '4']]);
    const typed = structuredClone(state.typed.peek());
    const again = startedPick();
    await again.state.open();
    assert.ok(again.state.isTyped(typed));
    if (again.state.isTyped(typed)) again.state.restore(typed);
    assert.equal(again.line().input(), line().input());
    assert.equal(again.state.typed.peek()?.key, typed?.key);
  });
});
