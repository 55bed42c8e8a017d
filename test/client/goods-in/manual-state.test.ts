import * as assert from 'uvu/assert';
import { t } from '../../../client/texts.ts';
import { checkNewDrum, receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { bag, cable, skusNamed, started } from '../../support/client/fake-manual.ts';
import { messages, pressUndo } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the state of manual goods in', (test) => {
  test('scanning a SKU adds one at the location scanned before, and each further scan one more', async () => {
    const { state, scan, positions } = started();
    await scan('A-01', 'BAG', 'BAG', 'BAG');
    assert.is(state.lines.peek().length, 1);
    assert.equal(
      positions(0).map(({ location, quantity }) => [location?.name, quantity]),
      [['A-01', '3']],
    );
  });

  test('an unknown job can be created and is offered after the matches; a known one cannot', async () => {
    const { job } = started().state.head;
    const offered = async (typed: string) => {
      job.type(typed);
      return eventually(() => {
        const search = job.search.peek();
        assert.is(search.kind, 'ready');
        return search.kind === 'ready' ? search.options.map(({ name, creates }) => [name, creates === true]) : [];
      });
    };
    assert.equal(await offered('J-1'), [
      ['J-10', false],
      ['J-1', true],
    ]);
    assert.equal(await offered('J-10'), [['J-10', false]]);
  });

  test('Enter never creates a job; only choosing it does, also after a reload', async () => {
    const { state, api } = started();
    const { head } = state;
    head.job.type('J-1');
    head.job.enter();
    await eventually(() => assert.is(head.job.text.peek(), 'J-10'));
    assert.is(head.input().newJob, false);
    head.job.show('J-1');
    assert.equal([head.input().job, head.input().newJob], ['J-1', false]);
    head.job.move(1);
    await eventually(() => assert.is(head.job.search.peek().kind, 'ready'));
    head.job.move(-1);
    head.job.enter();
    assert.equal([head.input().job, head.input().newJob], ['J-1', true]);
    const reloaded = started().state.head;
    reloaded.restore(head.typed());
    assert.is(reloaded.input().newJob, true);
    assert.equal(api.requestsOf(receiveManually), []);
  });

  test('a GS1 code adds the quantity that it states', async () => {
    const { scan, positions } = started();
    await scan('BAG', '(01)04006381333931(37)12');
    assert.is(positions(0)[0]?.quantity, '13');
  });

  test('the batches of GS1 codes are received with their goods, by location and by drum', async () => {
    const { state, scan, api } = started();
    state.head.owner.value = 'free';
    const bagOf = (batch: string) => `(01)04006381333931(10)${batch}`;
    const last = await scan('BAG', bagOf('B-2'), bagOf('B-2'), bagOf('A-1'));
    assert.is(last?.text, 'BAG: 4, batch A-1');
    await scan('A-01', 'BAG', 'CAB', 'D-1');
    await state.receive();
    assert.equal(
      api.requestsOf(receiveManually)[0]?.lines.map(({ counts }) => counts.map(({ batches }) => batches)),
      [[['B-2', 'A-1'], undefined], [undefined]],
    );
  });

  test('another location splits the line, and the total is the sum of its parts', async () => {
    const { state, scan, positions } = started();
    await scan('BAG', 'BAG', 'A-01', 'BAG');
    assert.equal(
      positions(0).map(({ location, quantity }) => [location?.name, quantity]),
      [
        [undefined, '2'],
        ['A-01', '1'],
      ],
    );
    assert.is(state.lines.peek()[0]?.quantity.value.peek(), '3');
  });

  test('drums follow their SKU with the packing’s quantity each, and a repeated number is refused', async () => {
    const { scan, positions } = started();
    const last = await scan('CAB', 'D-1', 'D-2', 'D-1');
    assert.equal(
      positions(0).map(({ drumNumber, quantity }) => [drumNumber, quantity]),
      [
        ['D-1', '500'],
        ['D-2', '500'],
      ],
    );
    assert.equal([last?.good, last?.text], [false, 'Drum D-1 is entered twice']);
  });

  test('a total typed first is split among the drums, and a mismatch is sent for confirmation', async () => {
    const { state, scan, positions, api } = started();
    state.head.owner.value = 'free';
    const line = state.add(cable);
    line.quantity.value.value = '1200';
    await scan('CAB', 'D-1', 'D-2', 'D-3');
    assert.equal(
      positions(0).map(({ drumNumber, quantity }) => [drumNumber, quantity]),
      [
        ['D-1', '500'],
        ['D-2', '500'],
        ['D-3', '200'],
      ],
    );
    line.quantity.value.value = '1300';
    await state.receive();
    assert.is(api.requestsOf(receiveManually)[0]?.lines[0]?.total, '1300');
  });

  test('a drum of unknown length requires a quantity', async () => {
    const { state, scan, api } = started();
    api.on(listSkus, skusNamed({ ...cable, quantity: '1' }));
    const last = await scan('CAB', 'D-1', 'D-2');
    assert.is(last?.text, 'Drum D-2: enter its quantity');
    state.head.owner.value = 'free';
    await state.receive();
    assert.equal(
      [state.lines.peek()[0]?.fault, api.requestsOf(receiveManually).length],
      ['Enter a quantity for each location', 0],
    );
  });

  test('a drum that exists already is refused at once with its document', async () => {
    const { scan, positions, api } = started();
    api.on(checkNewDrum, () => ({ taken: 'drum_number_used' as const, usedBy: 'ERN-1' }));
    const last = await scan('CAB', 'D-1');
    assert.match(last?.text ?? '', /ERN-1/);
    assert.equal(
      positions(0).map(({ drumNumber }) => drumNumber),
      [''],
    );
  });

  test('an unknown code is named and adds nothing', async () => {
    const { state, scan } = started();
    const last = await scan('NONE');
    assert.match(last?.text ?? '', /NONE/);
    assert.equal([last?.good, state.lines.peek().length], [false, 0]);
  });

  test('missing and invalid fields show their errors, and nothing is sent', async () => {
    const { state, api } = started();
    const line = state.add(bag);
    await state.receive();
    assert.is(api.requestsOf(receiveManually).length, 0);
    assert.is(state.head.jobError.peek(), 'Enter a job, or receive as free stock');
    assert.is(line.quantity.error.peek(), 'Enter a quantity');
    line.quantity.value.value = '1.5';
    assert.is(line.quantity.error.peek(), 'Enter a whole number');
  });

  test('H3G: an Activity Code needs a Cell ID of 6 to 8 characters; free stock needs neither', async () => {
    const { state, scan, api } = started('H3G');
    await scan('BAG');
    state.head.job.show('AC-1');
    await state.receive();
    assert.is(state.head.segment.error.peek(), 'Enter a Cell ID');
    state.head.segment.value.value = 'CELL1';
    assert.is(state.head.segment.error.peek(), 'A Cell ID has 6 to 8 characters');
    assert.is(api.requestsOf(receiveManually).length, 0);
    state.head.owner.value = 'free';
    await state.receive();
    assert.equal(api.requestsOf(receiveManually)[0], {
      lines: [{ stockCode: 'BAG', counts: [{ quantity: '1' }] }],
      accept: [],
    });
  });

  test('a receipt offers Undo, and the form starts again with the repeating values', async () => {
    const { state, scan } = started();
    await scan('A-01', 'BAG');
    state.head.job.show('J-10');
    state.head.reference.value.value = 'PO-7';
    await state.receive();
    assert.equal(
      [messages(), state.lines.peek().length, state.last.peek()?.number],
      [[t('manual_received', { number: 'ERN-5' })], 0, 'ERN-5'],
    );
    assert.equal(
      [state.head.typed().job, state.head.typed().reference, state.scan.location.peek()?.name],
      ['J-10', '', 'A-01'],
    );
    const last = state.last.peek();
    if (last !== undefined) await state.undo(last);
    assert.ok(messages().includes(t('manual_undone', { number: 'ERN-5' })) && state.last.peek()?.undone);
  });

  test('receiving includes the scans just made; while scans cannot be applied, nothing is received', async () => {
    const { state, api, scan } = started();
    state.head.owner.value = 'free';
    await scan('BAG');
    state.scan.queue.take('BAG');
    state.scan.queue.take('BAG');
    await state.receive();
    assert.equal(
      api.requestsOf(receiveManually).map(({ lines }) => lines.map(({ counts }) => counts[0]?.quantity)),
      [['3']],
    );
    api.on(listSkus, () => Promise.reject(lost()));
    state.scan.queue.take('NEW');
    const end = state.scan.queue.open();
    assert.is(await state.receive(), false);
    assert.is(await state.announce(), false);
    assert.is(api.requestsOf(receiveManually).length, 1);
    end();
    for (const waiting of state.scan.queue.waiting.peek()) state.scan.queue.drop(waiting);
  });

  test('a refusal is shown beside the line and the field that it names', async () => {
    const { state, scan, api } = started();
    await scan('BAG', 'CAB', 'D-1');
    state.head.owner.value = 'free';
    const message = 'Drum D-1 was used before. Enter another number.';
    const fields = { 'lines.1.counts.0.drumNumber': message };
    api.fail(receiveManually, refusal('drum_number_used', { message, fields }));
    await state.receive();
    const [first, second] = state.lines.peek();
    assert.equal([first?.bad.peek(), second?.drum.error.peek()], [false, message]);
  });

  test('a repeat after a lost connection uses the same key, and the next receipt another', async () => {
    const { state, scan, api } = started();
    state.head.owner.value = 'free';
    await scan('BAG');
    api.fail(receiveManually, lost());
    await state.receive();
    await state.receive();
    await scan('BAG');
    await state.receive();
    const keys = api.keysOf(receiveManually);
    assert.is(keys[0], keys[1]);
    assert.is.not(keys[1], keys[2]);
  });

  test('a draft returns after a crash with its key, and a scan in it does not count twice', async () => {
    const before = started();
    await before.scan('A-01', 'BAG', 'CAB', 'D-1');
    before.state.head.job.show('J-10');
    const draft: unknown = structuredClone(before.state.typed.peek());
    const after = started();
    assert.ok(after.state.isTyped(draft));
    if (after.state.isTyped(draft)) after.state.restore(draft);
    assert.equal(after.state.typed.peek(), draft);
    assert.is(after.state.scan.applied.peek(), before.state.scan.applied.peek());
    assert.not.ok(after.state.isTyped({ lines: 'none' }));
  });

  test('input typed before a draft is restored stays', async () => {
    const before = started();
    await before.scan('A-01', 'BAG');
    before.state.head.reference.value.value = 'OLD-1';
    before.state.head.comments.value = 'From before';
    before.state.head.job.show('J-10');
    const draft: unknown = structuredClone(before.state.typed.peek());
    const { state } = started();
    const { head } = state;
    head.reference.value.value = 'NEW-1';
    head.job.show('J-11');
    assert.ok(state.isTyped(draft));
    if (state.isTyped(draft)) state.restore(draft);
    assert.equal(
      [head.reference.value.peek(), head.job.text.peek(), head.comments.peek()],
      ['NEW-1', 'J-11', 'From before'],
    );
  });

  test('a removed line can be restored in its position', async () => {
    const { state, scan } = started();
    await scan('BAG', 'CAB');
    const codes = () => state.lines.peek().map(({ sku }) => sku.stockCode);
    for (const line of state.lines.peek().slice(0, 1)) state.remove(line);
    assert.equal(codes(), ['CAB']);
    await pressUndo();
    assert.equal(codes(), ['BAG', 'CAB']);
  });
});
