import * as assert from 'uvu/assert';
import { t } from '../../../client/texts.ts';
import { checkNewDrum, receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { bag, cable, skusNamed, started } from '../../support/client/fake-manual.ts';
import { pressUndo, said } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('manual goods in, state', (test) => {
  test('a scanned SKU adds one, again one more, at the location scanned before it', async () => {
    const { state, scan, places } = started();
    await scan('A-01', 'BAG', 'BAG', 'BAG');
    assert.is(state.lines.peek().length, 1);
    assert.equal(
      places(0).map(({ location, quantity }) => [location?.name, quantity]),
      [['A-01', '3']],
    );
  });

  test('a job that is not known yet can be created, after those that match; a known one cannot', async () => {
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

  test('Enter never creates a job: it is created where it was chosen, also after a reload', async () => {
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
    assert.equal(api.askedOf(receiveManually), []);
  });

  test('a code of GS1 adds the quantity that it states', async () => {
    const { scan, places } = started();
    await scan('BAG', '(01)04006381333931(37)12');
    assert.is(places(0)[0]?.quantity, '13');
  });

  test('the batches that codes of GS1 name are received with their goods, place by place and drum by drum', async () => {
    const { state, scan, api } = started();
    state.head.owner.value = 'free';
    const bagOf = (batch: string) => `(01)04006381333931(10)${batch}`;
    const last = await scan('BAG', bagOf('B-2'), bagOf('B-2'), bagOf('A-1'));
    assert.is(last?.text, 'BAG: 4, batch A-1');
    await scan('A-01', 'BAG', 'CAB', 'D-1');
    await state.receive();
    assert.equal(
      api.askedOf(receiveManually)[0]?.lines.map(({ counts }) => counts.map(({ batches }) => batches)),
      [[['B-2', 'A-1'], undefined], [undefined]],
    );
  });

  test('another location parts the line, and its total grows with its parts', async () => {
    const { state, scan, places } = started();
    await scan('BAG', 'BAG', 'A-01', 'BAG');
    assert.equal(
      places(0).map(({ location, quantity }) => [location?.name, quantity]),
      [
        [undefined, '2'],
        ['A-01', '1'],
      ],
    );
    assert.is(state.lines.peek()[0]?.quantity.value.peek(), '3');
  });

  test('drums follow their SKU, each with what a packing holds; the same number twice is refused', async () => {
    const { scan, places } = started();
    const last = await scan('CAB', 'D-1', 'D-2', 'D-1');
    assert.equal(
      places(0).map(({ drumNumber, quantity }) => [drumNumber, quantity]),
      [
        ['D-1', '500'],
        ['D-2', '500'],
      ],
    );
    assert.equal([last?.good, last?.text], [false, 'Drum D-1 is entered twice']);
  });

  test('a total typed before the drums is parted among them, and what does not add up is sent to be asked about', async () => {
    const { state, scan, places, api } = started();
    state.head.owner.value = 'free';
    const line = state.add(cable);
    line.quantity.value.value = '1200';
    await scan('CAB', 'D-1', 'D-2', 'D-3');
    assert.equal(
      places(0).map(({ drumNumber, quantity }) => [drumNumber, quantity]),
      [
        ['D-1', '500'],
        ['D-2', '500'],
        ['D-3', '200'],
      ],
    );
    line.quantity.value.value = '1300';
    await state.receive();
    assert.is(api.askedOf(receiveManually)[0]?.lines[0]?.total, '1300');
  });

  test('of a drum whose length nobody knows the quantity is asked for', async () => {
    const { state, scan, api } = started();
    api.on(listSkus, skusNamed({ ...cable, quantity: '1' }));
    const last = await scan('CAB', 'D-1', 'D-2');
    assert.is(last?.text, 'Drum D-2: enter its quantity');
    state.head.owner.value = 'free';
    await state.receive();
    assert.equal(
      [state.lines.peek()[0]?.fault, api.askedOf(receiveManually).length],
      ['Enter a quantity for each place', 0],
    );
  });

  test('a drum that somebody has already is refused at once, naming the document', async () => {
    const { scan, places, api } = started();
    api.on(checkNewDrum, () => ({ taken: 'drum_number_used' as const, usedBy: 'ERN-1' }));
    const last = await scan('CAB', 'D-1');
    assert.match(last?.text ?? '', /ERN-1/);
    assert.equal(
      places(0).map(({ drumNumber }) => drumNumber),
      [''],
    );
  });

  test('a code that names nothing is said to, and adds nothing', async () => {
    const { state, scan } = started();
    const last = await scan('NONE');
    assert.match(last?.text ?? '', /NONE/);
    assert.equal([last?.good, state.lines.peek().length], [false, 0]);
  });

  test('is not sent while something is missing, and says what beside its field', async () => {
    const { state, api } = started();
    const line = state.add(bag);
    await state.receive();
    assert.is(api.askedOf(receiveManually).length, 0);
    assert.is(state.head.jobError.peek(), 'Enter a job, or receive as free stock');
    assert.is(line.quantity.error.peek(), 'Enter a quantity');
    line.quantity.value.value = '1.5';
    assert.is(line.quantity.error.peek(), 'Enter a whole number');
  });

  test('h3g: an Activity Code needs its Cell ID of 6 to 8 characters; free stock needs neither', async () => {
    const { state, scan, api } = started('H3G');
    await scan('BAG');
    state.head.job.show('AC-1');
    await state.receive();
    assert.is(state.head.segment.error.peek(), 'Enter a Cell ID');
    state.head.segment.value.value = 'CELL1';
    assert.is(state.head.segment.error.peek(), 'A Cell ID has 6 to 8 characters');
    assert.is(api.askedOf(receiveManually).length, 0);
    state.head.owner.value = 'free';
    await state.receive();
    assert.equal(api.askedOf(receiveManually)[0], {
      lines: [{ stockCode: 'BAG', counts: [{ quantity: '1' }] }],
      accept: [],
    });
  });

  test('received, it offers Undo and begins anew with what repeats', async () => {
    const { state, scan } = started();
    await scan('A-01', 'BAG');
    state.head.job.show('J-10');
    state.head.reference.value.value = 'PO-7';
    await state.receive();
    assert.equal(
      [said(), state.lines.peek().length, state.last.peek()?.number],
      [[t('manual_received', { number: 'ERN-5' })], 0, 'ERN-5'],
    );
    assert.equal(
      [state.head.typed().job, state.head.typed().reference, state.scan.location.peek()?.name],
      ['J-10', '', 'A-01'],
    );
    const last = state.last.peek();
    if (last !== undefined) await state.undo(last);
    assert.ok(said().includes(t('manual_undone', { number: 'ERN-5' })) && state.last.peek()?.undone);
  });

  test('received by a key right after a scan, the scan is in it; while scans cannot be sent, nothing is received', async () => {
    const { state, api, scan } = started();
    state.head.owner.value = 'free';
    await scan('BAG');
    state.scan.queue.take('BAG');
    state.scan.queue.take('BAG');
    await state.receive();
    assert.equal(
      api.askedOf(receiveManually).map(({ lines }) => lines.map(({ counts }) => counts[0]?.quantity)),
      [['3']],
    );
    api.on(listSkus, () => Promise.reject(lost()));
    state.scan.queue.take('NEW');
    const end = state.scan.queue.open();
    assert.is(await state.receive(), false);
    assert.is(await state.announce(), false);
    assert.is(api.askedOf(receiveManually).length, 1);
    end();
    for (const waiting of state.scan.queue.waiting.peek()) state.scan.queue.drop(waiting);
  });

  test('a refusal stands beside the line and the field it names', async () => {
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

  test('sent again after the connection was lost, it has the same key; the next receipt has another', async () => {
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

  test('what is typed comes back after a crash, with its key; the scan that is in it counts no second time', async () => {
    const before = started();
    await before.scan('A-01', 'BAG', 'CAB', 'D-1');
    before.state.head.job.show('J-10');
    const kept: unknown = structuredClone(before.state.typed.peek());
    const after = started();
    assert.ok(after.state.isTyped(kept));
    if (after.state.isTyped(kept)) after.state.restore(kept);
    assert.equal(after.state.typed.peek(), kept);
    assert.is(after.state.scan.applied.peek(), before.state.scan.applied.peek());
    assert.not.ok(after.state.isTyped({ lines: 'none' }));
  });

  test('what is typed before a draft comes back is newer and stays', async () => {
    const before = started();
    await before.scan('A-01', 'BAG');
    before.state.head.reference.value.value = 'OLD-1';
    before.state.head.comments.value = 'From before';
    before.state.head.job.show('J-10');
    const kept: unknown = structuredClone(before.state.typed.peek());
    const { state } = started();
    const { head } = state;
    head.reference.value.value = 'NEW-1';
    head.job.show('J-11');
    assert.ok(state.isTyped(kept));
    if (state.isTyped(kept)) state.restore(kept);
    assert.equal(
      [head.reference.value.peek(), head.job.text.peek(), head.comments.peek()],
      ['NEW-1', 'J-11', 'From before'],
    );
  });

  test('a line taken away can be put back where it was', async () => {
    const { state, scan } = started();
    await scan('BAG', 'CAB');
    const codes = () => state.lines.peek().map(({ sku }) => sku.stockCode);
    for (const line of state.lines.peek().slice(0, 1)) state.remove(line);
    assert.equal(codes(), ['CAB']);
    await pressUndo();
    assert.equal(codes(), ['BAG', 'CAB']);
  });
});
