import * as assert from 'uvu/assert';
import { Packing } from '../../../client/screens/shipments/detail/packing/packing-state.ts';
import { UnitForm } from '../../../client/screens/shipments/detail/packing/unit-form.ts';
import { ShipmentState } from '../../../client/screens/shipments/detail/shipment-state.ts';
import { t } from '../../../client/texts.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { FakeShipment, tenBags } from '../../support/client/fake-shipment-page.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

async function opened(server = new FakeShipment()) {
  dismissToasts();
  const state = new ShipmentState(9, server.api, 1);
  await state.open();
  const packing = new Packing({ state, number: 'TRF-9', search: assert.unreachable });
  const scan = async (code: string) => {
    packing.queue.take(code);
    await becomes(() => packing.queue.waiting.value.length, 0);
    return packing.queue.last.value?.text ?? '';
  };
  const contents = () =>
    server.boxes.map(({ unit, number, goods }) => [
      `${unit} ${number}`,
      ...goods.map((one) => `${one.quantity} ${one.stockCode}`),
    ]);
  return { server, state, packing, scan, contents };
}

suite('packing by scan', (test) => {
  test('the first scan adds a unit of the first type, and each scan packs one piece into it', async () => {
    const { scan, contents, packing } = await opened();
    assert.is(await scan('BAG'), 'BAG: 1 of 10 packed, Pallet 1');
    assert.is(await scan('5012345678900'), 'BAG: 2 of 10 packed, Pallet 1');
    assert.equal(contents(), [['Pallet 1', '2 BAG']]);
    assert.equal(packing.left.value, [
      { unit: 'EA', quantity: '8' },
      { unit: 'm', quantity: '300' },
    ]);
  });

  test('a piece for a unit that exists is answered before the server does, behind those being saved', async () => {
    const { scan, packing, server } = await opened();
    await scan('BAG');
    server.api.delay = 10;
    packing.queue.take('BAG');
    packing.queue.take('BAG');
    const { text, isSaving } = packing.queue.last.value ?? {};
    assert.equal([text, isSaving], ['BAG: 3 of 10 packed, Pallet 1', true]);
    assert.equal([packing.scanned.value?.coming.value, server.commands.length], ['2', 1]);
    await becomes(() => packing.queue.waiting.value.length, 0);
    assert.equal(
      [packing.queue.last.value?.text, packing.scanned.value?.coming.value, packing.scanned.value?.row.value.packed],
      ['BAG: 3 of 10 packed, Pallet 1', '0', '3'],
    );
  });

  test('the rest is packed once the scans before it are saved', async () => {
    const { scan, contents, packing } = await opened(new FakeShipment([tenBags]));
    await scan('BAG');
    packing.queue.take('BAG');
    assert.is(await packing.packRest(), true);
    assert.equal(contents(), [['Pallet 1', '10 BAG']]);
  });

  test('scanning the label of a unit selects it for the next scans', async () => {
    const { scan, contents, packing, server } = await opened();
    await packing.addUnit('Pallet');
    await packing.addUnit('Box');
    assert.is(await scan(server.boxes[0]?.code.toLowerCase() ?? ''), 'Now packing into Pallet 1');
    await scan('BAG');
    assert.equal(contents(), [['Pallet 1', '1 BAG'], ['Box 2']]);
    assert.is(await scan('PU-0000999'), 'PU-0000999 is not a packing unit of TRF-9');
  });

  test('a unit edit sends the values seen; after a refusal the untouched fields show the current ones', async () => {
    const { packing, server } = await opened();
    await packing.addUnit('Pallet');
    const [unit] = server.boxes;
    if (unit === undefined) throw new Error('a unit was added');
    const form = new UnitForm(unit);
    assert.is(form.command(), undefined);
    form.weightKg.value = '3';
    const edit = { kind: 'edit' as const, unitId: unit.id, weightKg: '3' };
    assert.equal(form.command(), { ...edit, was: { weightKg: null } });
    server.boxes = [{ ...unit, weightKg: '12', lengthCm: 40 }];
    const now = await packing.readUnit(unit.id);
    if (now === undefined) throw new Error('the unit is there');
    assert.equal(form.follow(now), ['weightKg']);
    assert.equal([form.weightKg.value, form.lengthCm.value], ['3', '40']);
    assert.equal(form.command(), { ...edit, was: { weightKg: '12' } });
    assert.is(await packing.run({ ...edit, was: { weightKg: '12' } }, () => 'edited'), undefined);
    await packing.undo();
    assert.equal(server.commands.at(-1), { ...edit, weightKg: '12', was: { weightKg: '3' } });
  });

  test('a drum becomes a unit of its own, and nothing else can be packed into it', async () => {
    const { scan, contents, server } = await opened();
    assert.is(await scan('CABLE'), 'Scan the drum for CABLE');
    assert.is(await scan('DR-1'), 'DR-1: 300 of 300 packed, Drum');
    assert.is(await scan('DR-1'), 'Drum DR-1 is packed already: Drum 1');
    assert.is(await scan(server.boxes[0]?.code ?? ''), 'Drum 1 is a drum: nothing else goes into it');
    await scan('BAG');
    assert.equal(contents(), [
      ['Drum 1', '300 CABLE'],
      ['Pallet 2', '1 BAG'],
    ]);
  });

  test('a scan of too much, or of goods not on the document, is refused and packs nothing', async () => {
    const { scan, server } = await opened(new FakeShipment([{ ...tenBags, quantity: '1' }]));
    await scan('BAG');
    assert.is(await scan('BAG'), 'BAG: all 1 packed already');
    assert.is(await scan('NAIL'), 'NAIL is not on TRF-9');
    assert.is(server.commands.length, 1);
  });

  test('a scan without a connection waits, is marked on its line, and is sent once under its own key', async () => {
    const { packing, server, contents } = await opened();
    await packing.addUnit('Pallet');
    server.failures = [lost()];
    packing.queue.take('BAG');
    await becomes(() => packing.queue.stopped.value !== undefined, true);
    assert.equal([packing.lines.value[0]?.waiting.value, packing.unsaved.value], [1, true]);
    packing.queue.resume();
    await becomes(() => packing.queue.waiting.value.length, 0);
    assert.equal(contents(), [['Pallet 1', '1 BAG']]);
    assert.equal([packing.unsaved.value, new Set(server.keys).size], [false, 2]);
  });
});

suite('packing by hand', (test) => {
  test('a typed quantity goes into the current unit and clears its field', async () => {
    const { packing, contents } = await opened();
    const [line] = packing.lines.value;
    line?.amount.onCommit('4');
    await becomes(() => line?.left.value, '6');
    assert.equal(contents(), [['Pallet 1', '4 BAG']]);
    assert.is(line?.amount.value.value, '');
  });

  test('a wrong quantity is refused beside its field without a request; server refusals are shown there too', async () => {
    const { packing, server } = await opened();
    const [line] = packing.lines.value;
    if (line === undefined) throw new Error('no line');
    line.amount.value.value = '11';
    line.amount.onCommit('11');
    assert.is(line.amount.error.value, 'Only 10 of BAG left to pack');
    line.amount.value.value = '1.5';
    assert.is(line.amount.error.value, 'Enter a whole number');
    assert.is(server.commands.length, 0);
    server.failures = [refusal('shipment_not_open')];
    line.amount.value.value = '3';
    await packing.pack(line, '3');
    assert.is(line.amount.error.value, refusal('shipment_not_open').message);
    assert.equal(packing.typed.value, { 1: '3' });
  });

  test('all remaining goods go into the current unit in one step', async () => {
    const { packing, contents, state } = await opened();
    await packing.addUnit('Box');
    await packing.packRest();
    assert.equal(contents(), [['Box 1', '10 BAG', '300 CABLE']]);
    assert.equal([packing.lines.value, state.lines.value.map(({ packed }) => packed)], [[], ['10', '300']]);
  });
});

suite('undoing a step of packing', (test) => {
  test('Undo takes back the last step, then the ones before it: the rest, a scan, a unit', async () => {
    const { packing, scan, contents } = await opened();
    await packing.addUnit('Box');
    await scan('BAG');
    await packing.packRest();
    await packing.undo();
    assert.equal(contents(), [['Box 1', '1 BAG']]);
    await packing.undo();
    assert.equal(contents(), [['Box 1']]);
    await packing.undo();
    assert.equal(contents(), []);
    assert.is(packing.queue.last.value?.offer, undefined);
  });

  test('undoing a split returns the goods to their unit; undoing a deletion restores the unit with its goods', async () => {
    const { packing, contents, server } = await opened();
    await packing.packRest();
    const [pallet] = server.boxes;
    if (pallet === undefined) throw new Error('no unit');
    const goods = [{ lineId: 1, quantity: '4', from: pallet.id }];
    await packing.run({ kind: 'add', unit: 'Box', goods }, () => 'split');
    assert.equal(contents(), [
      ['Pallet 1', '300 CABLE', '6 BAG'],
      ['Box 2', '4 BAG'],
    ]);
    await packing.undo();
    assert.equal(contents(), [['Pallet 1', '300 CABLE', '10 BAG']]);
    await packing.deleteUnit(pallet);
    assert.equal(contents(), []);
    await packing.undo();
    assert.equal(contents(), [['Pallet 1', '300 CABLE', '10 BAG']]);
  });

  test('Undo is refused for goods that another user took out, and the step before can still be undone', async () => {
    const { packing, scan, server, contents } = await opened();
    await packing.addUnit('Box');
    await scan('BAG');
    server.failures = [refusal('packed_less')];
    await packing.undo();
    assert.is(packing.queue.last.value?.good, false);
    await packing.undo();
    assert.equal(contents(), []);
  });
});

suite('packing by two users at once', (test) => {
  test('a read that a change overtook is repeated, so an older answer never replaces a newer one', async () => {
    const { state, server, scan } = await opened();
    await scan('BAG');
    const old = { items: server.lines(), next: null };
    const read = Promise.withResolvers<typeof old>();
    server.api.on(listShipmentLines, () => read.promise);
    const reload = state.hear({ kind: 'pack' } as Parameters<typeof state.hear>[0]);
    await scan('BAG');
    server.api.on(listShipmentLines, () => ({ items: server.lines(), next: null }));
    read.resolve(old);
    await reload;
    assert.is(state.lines.value[0]?.packed, '2');
  });

  test('packing by another user appears without a message, but other actions are announced', async () => {
    const { state, server } = await opened();
    server.packed({ kind: 'add', unit: 'Box', goods: [{ lineId: 1, quantity: '3' }] });
    await state.hear({ kind: 'pack' } as Parameters<typeof state.hear>[0]);
    assert.equal([state.lines.value[0]?.packed, state.units.value.length, messages()], ['3', 1, []]);
    await state.hear({ kind: 'approve', by: 'Bea' } as Parameters<typeof state.hear>[0]);
    assert.equal(messages(), [t('shipment_other_approve', { name: 'Bea' })]);
  });
});
