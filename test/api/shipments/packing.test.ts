import * as assert from 'uvu/assert';
import type { Input } from '../../../shared/contract/operation.ts';
import {
  addPackingUnit,
  deletePackingUnit,
  editPackingUnit,
  listPackingUnits,
  markLabels,
  packGoods,
} from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { approve, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

async function approvedReturn(builders: Builders) {
  const { from, anna, boss } = await shippingSite(builders);
  const sku = await builders.sku(from);
  const cable = await builders.sku(from, { divisible: true });
  const drumNumber = builders.name('DR');
  const goods = [
    { stockCode: sku, quantity: '6' },
    { stockCode: cable, quantity: '100', drumNumber },
  ];
  await receiveGoods(builders, from, goods);
  const { id } = await anna.ok(createShipment, requestOf(from, goods));
  await approve(boss, id);
  const { items } = await anna.ok(listShipmentLines, { id });
  const [lineId = 0, drumLineId = 0] = items.map((line) => line.id);
  const units = async () => (await anna.ok(listPackingUnits, { id })).items;
  return { from, anna, boss, id, sku, drumNumber, lineId, drumLineId, units };
}

apiSuite('packing', (test, builders) => {
  test('a drum is a packing unit from the start; boxes follow it with their own numbers and codes', async () => {
    const { anna, id, lineId, drumNumber, units } = await approvedReturn(builders.it);
    const {
      units: added,
      total,
      lines,
    } = await anna.ok(addPackingUnit, {
      id,
      unit: 'Box',
      description: 'Top shelf',
      weightKg: '2.5',
      goods: [{ lineId, quantity: '4' }],
    });
    assert.equal([added[0]?.number, added[0]?.weightKg, total], [2, '2.5', 2]);
    assert.equal(lines, [{ id: lineId, quantity: '6', packed: '4' }]);
    const all = await units();
    assert.equal(
      all.map((one) => [
        one.number,
        one.unit,
        one.description,
        one.goods.map((inside) => [inside.drumNumber, inside.quantity]),
      ]),
      [
        [1, 'Drum', drumNumber, [[drumNumber, '100']]],
        [2, 'Box', 'Top shelf', [[null, '4']]],
      ],
    );
    assert.is(new Set(all.map(({ code }) => code)).size, 2);
  });

  test('units added at the same moment get numbers without gaps or repeats', async () => {
    const { from, anna, id, units } = await approvedReturn(builders.it);
    const ben = await builders.it.keeper(from);
    const people = [anna, ben, anna, ben];
    const answers = await atOnce(
      builders.it,
      { table: 'shipments', companyId: from.companyId },
      people.map((person) => () => person.call(addPackingUnit, { id, unit: 'Pallet' })),
    );
    assert.equal(column(answers, 'status'), [200, 200, 200, 200]);
    assert.equal(column(await units(), 'number'), [1, 2, 3, 4, 5]);
  });

  test('two users who fill one unit at once never pack more than the line has', async () => {
    const { from, anna, id, lineId, units } = await approvedReturn(builders.it);
    const ben = await builders.it.keeper(from);
    const unitId = (await anna.ok(addPackingUnit, { id, unit: 'Box' })).units[0]?.id ?? 0;
    const pack = (add: string) => ({ id, goods: [{ unitId, lineId, add }] });
    await oneSucceeds(builders.it, 'shipments', from, [anna, ben], (person) => person.call(packGoods, pack('4')));
    assert.equal(column((await units())[1]?.goods, 'quantity'), ['4']);
    await ben.ok(packGoods, pack('2'));
    assert.equal(column((await units())[1]?.goods, 'quantity'), ['6']);
  });

  test('one request moves goods from one unit to another or splits a unit', async () => {
    const { anna, id, lineId, units } = await approvedReturn(builders.it);
    const box =
      (await anna.ok(addPackingUnit, { id, unit: 'Box', goods: [{ lineId, quantity: '6' }] })).units[0]?.id ?? 0;
    await anna.ok(addPackingUnit, { id, unit: 'Bag', goods: [{ lineId, quantity: '2', from: box }] });
    const inside = async () => (await units()).slice(1).map(({ goods }) => goods.map(({ quantity }) => quantity));
    assert.equal(await inside(), [['4'], ['2']]);
    const bag = (await units())[2]?.id ?? 0;
    const all = [
      { unitId: bag, lineId, take: '2' },
      { unitId: box, lineId, add: '2' },
    ];
    await anna.ok(packGoods, { id, goods: all });
    assert.equal(await inside(), [['6'], []]);
  });

  test('G70 goods that do not fit are refused beside their row; nothing is written', async () => {
    const { anna, id, sku, lineId, drumLineId, units } = await approvedReturn(builders.it);
    const { units: added } = await anna.ok(addPackingUnit, { id, unit: 'Box', goods: [{ lineId, quantity: '4' }] });
    const box = { unitId: added[0]?.id ?? 0, lineId };
    const drum = { unitId: (await units())[0]?.id ?? 0, lineId: drumLineId };
    const pack = (...goods: Input<typeof packGoods>['goods']) => ({ id, goods });
    await refuses(builders.it, anna, packGoods, {
      'more than is left': [
        pack({ ...box, add: '1' }, { ...box, add: '2' }),
        'packed_too_much',
        { 'goods.0.add': `Only 2 of ${sku} left to pack` },
      ],
      'more taken out than is inside': [pack({ ...box, take: '5' }), 'packed_less', 'goods.0.take'],
      'a fraction': [pack({ ...box, add: '0.5' }), 'whole_numbers_only'],
      'a part of a drum': [pack({ ...drum, take: '40' }), 'drum_is_whole'],
      'an unknown unit': [pack({ unitId: box.unitId + 1000, lineId, add: '1' }), 'not_found'],
    });
    await refuses(builders.it, anna, addPackingUnit, { 'an unlisted unit': [{ id, unit: 'Barrow' }, 'not_in_list'] });
  });

  test('deleting a unit returns its goods to be packed; later units move up and need new labels', async () => {
    const { anna, id, lineId, units } = await approvedReturn(builders.it);
    const first =
      (await anna.ok(addPackingUnit, { id, unit: 'Box', goods: [{ lineId, quantity: '4' }] })).units[0]?.id ?? 0;
    await anna.ok(addPackingUnit, { id, unit: 'Box', goods: [{ lineId, quantity: '2' }] });
    const ids = (await units()).map((one) => one.id);
    await anna.ok(markLabels, { id, unitIds: ids, printed: true });
    assert.equal(column(await units(), 'label'), ['printed', 'printed', 'printed']);
    const { units: moved, lines } = await anna.ok(deletePackingUnit, { id: first });
    assert.equal(columns(moved, 'number', 'label'), ['2, stale']);
    assert.equal(lines, [{ id: lineId, quantity: '6', packed: '2' }]);
    assert.equal(columns(await units(), 'number', 'label'), ['1, stale', '2, stale']);
  });

  test('labels that a stopped printer did not print can be marked as unprinted without changing the others', async () => {
    const { anna, id, units } = await approvedReturn(builders.it);
    for (let count = 0; count < 3; count += 1) await anna.ok(addPackingUnit, { id, unit: 'Box' });
    const ids = (await units()).map((one) => one.id);
    await anna.ok(markLabels, { id, unitIds: ids, printed: true });
    await anna.ok(markLabels, { id, unitIds: ids.slice(2), printed: false });
    assert.equal(
      (await units()).map(({ label, printedBy }) => [label, printedBy !== null]),
      [
        ['printed', true],
        ['printed', true],
        ['notPrinted', false],
        ['notPrinted', false],
      ],
    );
  });

  test('a packing unit can be renamed and measured again; omitted fields stay', async () => {
    const { anna, id } = await approvedReturn(builders.it);
    const made = await anna.ok(addPackingUnit, { id, unit: 'Box', description: 'Top', weightKg: '2', lengthCm: 40 });
    const { units } = await anna.ok(editPackingUnit, {
      id: made.units[0]?.id ?? 0,
      unit: 'Crate',
      weightKg: null,
      widthCm: 30,
    });
    const [unit] = units;
    assert.equal(
      [unit?.unit, unit?.description, unit?.weightKg, unit?.lengthCm, unit?.widthCm],
      ['Crate', 'Top', null, 40, 30],
    );
  });

  test('a value of a packing unit that another user changed is not overwritten; the refusal shows current values', async () => {
    const { anna, id } = await approvedReturn(builders.it);
    const made = await anna.ok(addPackingUnit, { id, unit: 'Box', weightKg: '2', lengthCm: 40 });
    const unit = made.units[0]?.id ?? 0;
    await anna.ok(editPackingUnit, { id: unit, weightKg: '12', was: { weightKg: '2.0' } });
    const stale = { id: unit, weightKg: '3', lengthCm: 50, was: { weightKg: '2', lengthCm: 40 } };
    const { fields, data } = await wroteNothing(builders.it, () =>
      anna.refused(editPackingUnit, stale, 'changed_meanwhile'),
    );
    assert.equal([Object.keys(fields ?? {}), data?.['weightKg'], data?.['lengthCm']], [['weightKg'], '12', 40]);
    await anna.ok(editPackingUnit, { id: unit, lengthCm: 50, was: { lengthCm: 40 } });
    await anna.refused(editPackingUnit, { id: unit, unit: 'Crate', was: { unit: 'Pallet' } }, 'changed_meanwhile');
    await anna.refused(editPackingUnit, { id: unit, weightKg: '1', was: { weightKg: null } }, 'changed_meanwhile');
  });

  test('G70 confirming a shipment needs all goods packed and no empty unit; afterwards nothing can be packed', async () => {
    const { anna, id, sku, lineId } = await approvedReturn(builders.it);
    const refusal = await wroteNothing(builders.it, () => anna.refused(confirmShipment, { id }, 'goods_not_packed'));
    assert.equal(
      [refusal.message, refusal.data],
      [`Pack everything first. Not yet packed: ${sku}`, { lines: [lineId] }],
    );
    await anna.ok(addPackingUnit, { id, unit: 'Box', goods: [{ lineId, quantity: '6' }] });
    const empty = (await anna.ok(addPackingUnit, { id, unit: 'Box' })).units[0]?.id ?? 0;
    await wroteNothing(builders.it, () => anna.refused(confirmShipment, { id }, 'packing_unit_empty'));
    await anna.ok(deletePackingUnit, { id: empty });
    await anna.ok(confirmShipment, { id });
    await anna.refused(addPackingUnit, { id, unit: 'Box' }, 'shipment_not_open');
  });
});
