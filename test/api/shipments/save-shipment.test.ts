import * as assert from 'uvu/assert';
import { listDrums } from '../../../shared/contract/drums/drums.ts';
import { listShipmentLines, listStockToSend } from '../../../shared/contract/shipments/shipment-lines.ts';
import { submitShipment, withdrawShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import {
  createShipment,
  editShipment,
  getShipment,
  getShipmentChoices,
  listShipments,
} from '../../../shared/contract/shipments/shipments.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { partnerOf } from '../../support/builders/partners.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

async function stockedSite(builders: Builders) {
  const made = await shippingSite(builders);
  const sku = await builders.sku(made.from);
  const cable = await builders.sku(made.from, { divisible: true });
  const drumNumber = builders.name('DR');
  await receiveGoods(builders, made.from, [
    { stockCode: sku, quantity: '10' },
    { stockCode: cable, quantity: '100', drumNumber },
  ]);
  return { ...made, sku, cable, drumNumber };
}

apiSuite('requesting a return or transfer', (test, builders) => {
  test('a draft needs only its kind, reserves nothing and is visible only to its author', async () => {
    const { from, anna, boss, sku } = await stockedSite(builders.it);
    const { id, number, version } = await anna.ok(createShipment, { kind: 'return' });
    assert.match(number, /^RET-\d{6}$/);
    await boss.refused(getShipment, { id }, 'not_found');
    assert.equal((await boss.ok(listShipments, {})).items, []);
    await anna.ok(editShipment, { id, version, ...linesAt(from, sku, '4'), comments: 'Fragile' });
    assert.is((await builders.it.stock(from, sku))[0]?.reserved, '0');
    const { comments, actions } = await anna.ok(getShipment, { id });
    assert.equal([comments, actions], ['Fragile', ['edit', 'submit', 'cancel']]);
    const line = (await anna.ok(listShipmentLines, { id })).items[0];
    assert.equal([line?.quantity, line?.available], ['4', '10']);
  });

  test('omitted fields of an edit stay, null clears a field, and a warehouse replaces a supplier', async () => {
    const { to, anna } = await stockedSite(builders.it);
    const { id } = await anna.ok(createShipment, { kind: 'return', partner: 'Acme', rmaNumber: 'R-1', pallets: 2 });
    await anna.ok(editShipment, { id, version: 1, destinationId: to.warehouseId, pallets: null });
    const { partner, destination, rmaNumber, pallets } = await anna.ok(getShipment, { id });
    assert.equal([partner, destination?.id, rmaNumber, pallets], [null, to.warehouseId, 'R-1', null]);
    await anna.refused(editShipment, { id, version: 1, pallets: 3 }, 'changed_meanwhile');
  });

  test('submitting reserves goods, oldest receipt first; taking back frees them', async () => {
    const { from, anna, sku } = await stockedSite(builders.it);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '5' }], '2020-01-01');
    const { id } = await anna.ok(createShipment, requestOf(from, [{ stockCode: sku, quantity: '7' }]));
    const held = await builders.it.db.many<{ receivedOn: string; reserved: string }>(
      `select s.received_on as "receivedOn", s.reserved from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       where s.company_id = $1 and k.stock_code = $2 order by s.received_on`,
      [from.companyId, sku],
    );
    assert.equal(column(held, 'reserved'), ['5', '2']);
    await anna.ok(withdrawShipment, { id });
    assert.equal(column(await builders.it.stock(from, sku), 'reserved'), ['0', '0']);
    assert.is((await anna.ok(getShipment, { id })).status, 'draft');
  });

  test('stock in quarantine can be returned; stock in transit cannot be chosen', async () => {
    const { from, anna, sku } = await stockedSite(builders.it);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '3', locationId: from.quarantine }]);
    const { items } = await anna.ok(listStockToSend, { stockCode: sku });
    assert.equal(columns(items, 'location.quarantine', 'available').toSorted(), ['false, 10', 'true, 3']);
    const goods = [{ stockCode: sku, quantity: '3', locationId: from.quarantine }];
    await anna.ok(createShipment, requestOf(from, goods));
    assert.is((await anna.ok(listStockToSend, { stockCode: sku, location: 'none' })).items.length, 0);
  });

  test('a drum is sent whole, with the goods of all its owners', async () => {
    const { from, to, anna, cable, drumNumber } = await stockedSite(builders.it);
    await receiveGoods(builders.it, from, [{ stockCode: cable, quantity: '1', job: builders.it.name('J') }]);
    const drum = (quantity: string) =>
      requestOf(from, [{ stockCode: cable, quantity, drumNumber }], { destinationId: to.warehouseId });
    const refusal = await wroteNothing(builders.it, () => anna.refused(createShipment, drum('40'), 'drum_is_whole'));
    assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.quantity']);
    await anna.ok(createShipment, drum('100'));
    assert.equal(column((await anna.ok(listStockToSend, { drum: drumNumber })).items, 'available'), ['0']);
  });

  test('H3G offers goods of two SWCs as two lines and sends the chosen ones', async () => {
    const { from, anna } = await shippingSite(builders.it, 'H3G');
    const sku = await builders.it.sku(from);
    const owner = { stockCode: sku, job: builders.it.name('AC'), segment: 'CELL-01' };
    await receiveGoods(builders.it, from, [
      { ...owner, quantity: '10', swc: 'SWC101' },
      { ...owner, quantity: '4', swc: 'SWC102' },
      { ...owner, quantity: '1' },
    ]);
    const offered = async () =>
      (await anna.ok(listStockToSend, { stockCode: sku })).items
        .map(({ bySwc, swc, owners, available }) => [bySwc, swc, owners[0]?.swc, available])
        .toSorted();
    assert.equal(await offered(), [
      [true, null, null, '1'],
      [true, 'SWC101', 'SWC101', '10'],
      [true, 'SWC102', 'SWC102', '4'],
    ]);
    const chosen = [
      { ...owner, quantity: '3', swc: 'SWC102' },
      { ...owner, quantity: '1', swc: null },
    ];
    const { id } = await anna.ok(createShipment, requestOf(from, chosen));
    assert.equal(
      (await offered()).map(([, swc, , available]) => [swc, available]),
      [
        [null, '0'],
        ['SWC101', '10'],
        ['SWC102', '1'],
      ],
    );
    assert.equal(
      (await anna.ok(listShipmentLines, { id })).items.map(({ bySwc, swc, owners }) => [
        bySwc,
        swc,
        owners.map((one) => one.swc),
      ]),
      [
        [true, 'SWC102', ['SWC102']],
        [true, null, [null]],
      ],
    );
    const over = requestOf(from, [{ ...owner, quantity: '2', swc: 'SWC102' }]);
    await wroteNothing(builders.it, () => anna.refused(createShipment, over, 'quantity_over_stock'));
  });

  test('a line without an SWC sends goods of any SWC, but is refused beside a line with one', async () => {
    const { from, anna } = await shippingSite(builders.it, 'H3G');
    const sku = await builders.it.sku(from);
    const owner = { stockCode: sku, job: builders.it.name('AC'), segment: 'CELL-01' };
    await receiveGoods(builders.it, from, [
      { ...owner, quantity: '10', swc: 'SWC101' },
      { ...owner, quantity: '4', swc: 'SWC102' },
    ]);
    const twice = requestOf(from, [
      { ...owner, quantity: '1' },
      { ...owner, quantity: '1', swc: 'SWC101' },
    ]);
    await wroteNothing(builders.it, () => anna.refused(createShipment, twice, 'location_repeated'));
    const { id } = await anna.ok(createShipment, requestOf(from, [{ ...owner, quantity: '12' }]));
    const [line] = (await anna.ok(listShipmentLines, { id })).items;
    assert.equal([line?.bySwc, line?.swc, line?.owners.map((one) => one.swc)], [false, null, ['SWC101', 'SWC102']]);
  });

  test('every line whose goods are short is refused at once, beside its quantity', async () => {
    const { from, anna, sku, cable, drumNumber } = await stockedSite(builders.it);
    const goods = [
      { stockCode: sku, quantity: '11' },
      { stockCode: cable, quantity: '101', drumNumber },
    ];
    const fields = {
      'lines.0.quantity': '11 wanted, only 10 available',
      'lines.1.quantity': '101 wanted, only 100 available',
    };
    await refuses(builders.it, anna, createShipment, {
      'two short lines': [requestOf(from, goods), 'quantity_over_stock', fields],
    });
  });

  test('G70 each missing or invalid field is refused beside it; nothing is written', async () => {
    const { from, to, anna, sku } = await stockedSite(builders.it);
    const elsewhere = await builders.it.site();
    const line = { stockCode: sku, quantity: '1' };
    const { transportType, ...known } = requestOf(from, [line]);
    const request = { ...known, transportType };
    const away = { destinationId: to.warehouseId };
    const of = (change: object) => requestOf(from, [{ ...line, ...change }]);
    const lines = known.lines ?? [];
    await refuses(builders.it, anna, createShipment, {
      'no transport type': [known, 'transport_type_missing', 'transportType'],
      'an unlisted transport type': [{ ...request, transportType: 'By balloon' }, 'not_in_list', 'transportType'],
      'an unlisted type': [{ ...request, type: 'Replenishment' }, 'not_in_list', 'type'],
      'a transfer to nowhere': [{ ...request, kind: 'transfer' }, 'destination_missing', 'destinationId'],
      'a warehouse of another company': [
        { ...request, destinationId: elsewhere.warehouseId },
        'destination_refused',
        'destinationId',
      ],
      'the same warehouse': [{ ...request, destinationId: from.warehouseId }, 'destination_refused', 'destinationId'],
      'a return to a warehouse and a partner': [
        { ...request, ...away, partner: 'Acme' },
        'destination_refused',
        'partner',
      ],
      'a transfer to a partner': [
        { ...request, ...away, kind: 'transfer', partner: 'Acme' },
        'destination_refused',
        'partner',
      ],
      'no lines': [{ ...request, lines: [] }, 'lines_missing', 'lines'],
      'a repeated line': [{ ...request, lines: [...lines, ...lines] }, 'location_repeated', 'lines.1.locationId'],
      'a fraction': [of({ quantity: '1.5' }), 'whole_numbers_only', 'lines.0.quantity'],
      'an unknown SKU': [of({ stockCode: 'none' }), 'unknown_skus', 'lines.0.stockCode'],
      'a location elsewhere': [of({ locationId: to.shelf }), 'location_not_here', 'lines.0.locationId'],
      'an unknown drum': [of({ drumNumber: 'none' }), 'drum_not_here', 'lines.0.drumNumber'],
      'an unknown job': [of({ job: 'none' }), 'not_usable', 'lines.0.job'],
    });
  });

  test('a cancelled warehouse is not offered, and a draft for it cannot be submitted', async () => {
    const { from, to, anna, sku } = await stockedSite(builders.it);
    const goods = [{ stockCode: sku, quantity: '1' }];
    const draft = requestOf(from, goods, { destinationId: to.warehouseId, submit: false });
    const { id, version } = await anna.ok(createShipment, draft);
    assert.equal(column((await anna.ok(getShipmentChoices, {})).destinations, 'id'), [to.warehouseId]);
    await cancelWarehouse(builders.it, to);
    assert.equal((await anna.ok(getShipmentChoices, {})).destinations, []);
    await wroteNothing(builders.it, () => anna.refused(submitShipment, { id, version }, 'destination_refused'));
  });

  test('a company with its own list of choices is offered those, and others are refused', async () => {
    const { from, anna, sku } = await stockedSite(builders.it);
    await builders.it.db.run(
      `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
       values ($1, 'transportTypes', 0, 'Barge', 'true'), ($1, 'transportTypes', 0, 'Rail', 'false')`,
      [from.companyId],
    );
    assert.equal((await anna.ok(getShipmentChoices, {})).transportTypes, ['Barge']);
    const goods = [{ stockCode: sku, quantity: '1' }];
    await anna.refused(createShipment, requestOf(from, goods), 'not_in_list');
    await anna.ok(createShipment, requestOf(from, goods, { transportType: 'Barge' }));
  });
});

function linesAt(site: Site, stockCode: string, quantity: string) {
  return { lines: [{ stockCode, quantity, locationId: site.shelf }] };
}

apiSuite('choices of a return or transfer form', (test, builders) => {
  test('the form of a shipment offers the addresses of the named partner and of no other', async () => {
    const { from, anna } = await shippingSite(builders.it);
    const [ours, other] = [await partnerOf(builders.it, from.companyId), await partnerOf(builders.it, from.companyId)];
    const { name, address } = await builders.it.db.one<{ name: string; address: string }>(
      `select p.name, concat_ws(', ', w.name, w.address, w.post_code, w.town) as address
       from partners p, warehouses w where p.company_id = $1 and p.id = $2 and w.id = $3`,
      [from.companyId, ours.partner, ours.partnerWarehouse],
    );
    assert.is.not(ours.partner, other.partner);
    assert.equal((await anna.ok(getShipmentChoices, { partner: name })).partnerAddresses, [address]);
    assert.equal((await anna.ok(getShipmentChoices, { partner: 'Nobody' })).partnerAddresses, []);
    assert.equal((await anna.ok(getShipmentChoices, {})).partnerAddresses, []);
  });

  test('one request reads the stock of several SKUs, each drum with its id', async () => {
    const { from, anna } = await shippingSite(builders.it);
    const [bolt, nut] = [await builders.it.sku(from), await builders.it.sku(from)];
    const cable = await builders.it.sku(from, { divisible: true });
    const drumNumber = builders.it.name('DR');
    await receiveGoods(builders.it, from, [
      { stockCode: bolt, quantity: '3' },
      { stockCode: nut, quantity: '4' },
      { stockCode: cable, quantity: '50', drumNumber },
    ]);
    const all = (await anna.ok(listStockToSend, {})).items;
    const skuIds = all.filter(({ sku }) => sku.stockCode !== nut).map(({ sku }) => sku.id);
    const items = (await anna.ok(listStockToSend, { skuId: skuIds })).items;
    assert.equal(items.map(({ sku }) => sku.stockCode).toSorted(), [bolt, cable].toSorted());
    const [drum] = (await anna.ok(listDrums, { number: drumNumber })).items;
    assert.equal(
      items.map(({ drumId }) => drumId).filter((id) => id !== null),
      [drum?.id],
    );
  });
});
