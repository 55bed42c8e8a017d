import * as assert from 'uvu/assert';
import { getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals, listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { createShipment, getShipment, listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { listTransit } from '../../../shared/contract/transit/transit.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, sendOff, shipped, shippingSite } from '../../support/builders/shipments.ts';
import { suite } from '../../support/suite.ts';

suite('the life of a return or transfer', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a transfer is requested, approved, packed, collected and received at the other end', async () => {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    const cable = await builders.it.sku(from, { divisible: true });
    const drumNumber = builders.it.name('DR');
    const drum = { stockCode: cable, quantity: '100', drumNumber };
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '10' }, drum]);
    const sent = [{ stockCode: sku, quantity: '4' }, drum];
    const { id, number } = await anna.ok(createShipment, requestOf(from, sent, { destinationId: to.warehouseId }));
    assert.match(number, /^TRF-\d{6}$/);
    assert.equal((await builders.it.stock(from, sku))[0]?.reserved, '4');
    const announced = async () =>
      (await ben.ok(listShipments, { coming: true })).items.map((row) => [row.id, row.warehouse.id]);
    await ben.refused(getShipment, { id }, 'not_found');
    assert.equal(await announced(), []);
    const pending = await anna.ok(getShipment, { id });
    assert.equal([pending.approvers.length, pending.approvers.includes(pending.createdBy)], [1, false]);
    await approve(boss, id);
    assert.equal(await announced(), [[id, from.warehouseId]]);
    assert.equal((await ben.ok(listShipments, {})).items, []);
    const approved = await ben.ok(getShipment, { id });
    assert.equal([approved.leaves, approved.actions, approved.approvers], [false, [], []]);
    assert.equal(
      (await anna.ok(listPackingUnits, { id })).items.map(({ number: unitNumber, unit, goods: inside }) => [
        unitNumber,
        unit,
        inside.length,
      ]),
      [[1, 'Drum', 1]],
    );
    const { ern } = await sendOff(anna, id);
    assert.equal(await announced(), []);
    const collected = await anna.ok(getShipment, { id });
    assert.equal(
      [collected.status, collected.arrival, collected.fetchedBy, collected.unpackedLines],
      ['collected', 'inTransit', 'Carl Carrier', 0],
    );
    assert.equal(
      (await builders.it.stock(from, sku)).map(({ quantity, reserved }) => [quantity, reserved]),
      [['6', '0']],
    );
    assert.equal((await ben.ok(getShipment, { id })).leaves, false);
    for (const person of [anna, ben]) {
      assert.equal((await person.ok(listTransit, {})).items[0]?.shipment, { id, kind: 'transfer' });
    }
    assert.equal((await ben.ok(getErn, { id: ern?.id ?? 0 })).shipment, { id, number });
    await ben.ok(receiveErn, { id: ern?.id ?? 0, asShipped: true });
    assert.is((await anna.ok(getShipment, { id })).arrival, 'received');
    assert.equal(
      (await anna.ok(listShipmentArrivals, { id })).items.map(({ outcome, sent: left, received, ern: seen }) => [
        outcome,
        left,
        received,
        seen,
      ]),
      [
        ['received', '4', '4', null],
        ['received', '100', '100', null],
      ],
    );
    assert.is((await ben.ok(listShipmentArrivals, { id })).items[0]?.ern?.number, ern?.number);
    assert.equal(
      (await builders.it.stock(to, cable)).map(({ drum, quantity }) => [drum, quantity]),
      [[drumNumber, '100']],
    );
  });

  test('a collected return leaves stock, and undoing its collection restores its goods and reservations', async () => {
    const { from, anna, boss } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '5' }]);
    const { id, operationId } = await shipped(
      anna,
      boss,
      requestOf(from, [{ stockCode: sku, quantity: '3' }], { partner: 'Acme' }),
    );
    assert.equal(
      (await builders.it.stock(from, sku)).map(({ quantity, reserved }) => [quantity, reserved]),
      [['2', '0']],
    );
    await anna.ok(reverseOperation, { id: operationId, reason: 'The wrong van' });
    assert.equal(
      (await builders.it.stock(from, sku)).map(({ quantity, reserved }) => [quantity, reserved]),
      [['5', '3']],
    );
    assert.is((await anna.ok(getShipment, { id })).status, 'awaitingCollection');
    assert.equal(
      (await anna.ok(listShipments, { kind: 'return' })).items.map(({ partner }) => partner),
      ['Acme'],
    );
    assert.equal(
      (await anna.ok(listShipmentLines, { id })).items.map(({ packed }) => packed),
      ['3'],
    );
  });
});
