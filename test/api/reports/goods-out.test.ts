import * as assert from 'uvu/assert';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { exportGoodsOut, listGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { pickedLines, receiveGoods, siteWithStoreman } from '../../support/builders/picks.ts';
import { approve, requestOf, sendOff, shipped, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { column, columns } from '../../support/columns.ts';

type Row = RowOf<typeof listGoodsOut>;

apiSuite('goods out report', (test, builders) => {
  const rowsOf = async (person: Caller, query: Input<typeof listGoodsOut> = {}) =>
    (await person.ok(listGoodsOut, query)).items;

  async function stocked(site: Site) {
    const skus = [await builders.it.sku(site, { price: '2.5' }), await builders.it.sku(site)] as const;
    await receiveGoods(builders.it, site, [
      ...skus.map((stockCode) => ({ stockCode, quantity: '20' })),
      { stockCode: skus[0], quantity: '20', locationId: site.shelf2 },
    ]);
    return skus;
  }

  async function despatch(person: Caller, site: Site, skus: readonly string[], taken: readonly string[]) {
    const lines = skus.map((stockCode, index) => ({ stockCode, quantity: index === 0 ? '10' : '5' }));
    const pick = await person.ok(createPick, { despatchTo: 'Gate 4', reference: 'SO-7', lines });
    const ids = (await pickedLines(builders.it, pick.id)).map(({ id }) => id);
    const rows = (quantity: string) => (quantity === '0' ? [] : [{ locationId: site.shelf, quantity }]);
    const accept = ids.flatMap((id) => [`despatch_less:${id}`, `despatch_more:${id}`]);
    const { operationId } = await person.ok(despatchPick, {
      id: pick.id,
      signedBy: 'Carl Carrier',
      lines: ids.map((lineId, index) => ({ lineId, rows: rows(taken[index] ?? '0') })),
      accept,
    });
    return { ...pick, operationId };
  }

  const asRead = ({ kind, number, stockCode, picked, quantity, difference, undone }: Row) => [
    kind,
    number,
    stockCode,
    picked,
    quantity,
    difference,
    undone,
  ];

  test('the goods out report lists each despatched line, even at zero, with its difference from the pick', async () => {
    const site = await builders.it.site();
    const [cable, tray] = await stocked(site);
    const keeper = await builders.it.caller(site, [
      'planCreate',
      'planUpdate',
      'planStart',
      'planConfirm',
      'planClose',
      'itemMaster',
    ]);
    const { number } = await despatch(keeper, site, [cable, tray], ['12', '0']);
    const rows = await rowsOf(keeper, { sort: 'stockCode' });
    assert.equal(rows.map(asRead), [
      ['despatch', number, cable, '10', '12', '2', false],
      ['despatch', number, tray, '5', '0', '-5', false],
    ]);
    assert.equal(columns(rows, 'destination', 'reference', 'price', 'value', 'locations.length'), [
      'Gate 4, SO-7, 2.5, 30, 1',
      'Gate 4, SO-7, null, null, 0',
    ]);
    assert.ok(rows[0]?.accepted.includes('despatch_more') && rows[1]?.accepted.includes('despatch_less'));
    assert.equal(column(await rowsOf(keeper, { short: true }), 'stockCode'), [tray]);
    assert.equal(column(await rowsOf(keeper, { over: true }), 'stockCode'), [cable]);
  });

  test('a short line shows the reason entered while picking', async () => {
    const site = await builders.it.site();
    const [cable] = await stocked(site);
    const storeman = await builders.it.storeman(site);
    const pick = await storeman.ok(createPick, { lines: [{ stockCode: cable, quantity: '10' }] });
    await storeman.ok(startPick, { id: pick.id });
    const [line] = await pickedLines(builders.it, pick.id);
    const lineId = line?.id ?? 0;
    const locations = await builders.it.db.many<{ locationId: number }>(
      `select s.location_id as "locationId" from reservations r
       join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
       where r.company_id = $1 and r.document_line_id = $2`,
      [site.companyId, lineId],
    );
    const locationId = locations[0]?.locationId ?? 0;
    await storeman.ok(saveTaken, {
      id: pick.id,
      taken: [{ lineId, locationId, set: '7', was: null, shortage: 'damaged' }],
    });
    const accept = [`despatch_less:${lineId}`];
    await storeman.ok(despatchPick, { id: pick.id, signedBy: 'Carl Carrier', asTaken: true, accept });
    const [row] = await rowsOf(storeman);
    assert.equal([row?.difference, row?.shortages], ['-3', ['damaged']]);
  });

  test('G71 an undone despatch is marked as in the ledger, and a new despatch is listed again', async () => {
    const site = await builders.it.site();
    const [cable, tray] = await stocked(site);
    const storeman = await builders.it.storeman(site);
    const { id, operationId, number } = await despatch(storeman, site, [cable, tray], ['12', '5']);
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Van broke down' });
    await storeman.ok(despatchPick, { id, signedBy: 'Carl Carrier', asReserved: true });
    assert.equal((await rowsOf(storeman, { sort: 'at,stockCode' })).map(asRead), [
      ['despatch', number, cable, null, '12', null, true],
      ['despatch', number, tray, null, '5', null, true],
      ['despatch', number, cable, '10', '10', '0', false],
      ['despatch', number, tray, '5', '5', '0', false],
    ]);
    const ids = (await rowsOf(storeman)).map((row) => row.id);
    assert.is(new Set(ids).size, 4);
  });

  test('returns and transfers are listed once collected, with their destination', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const [cable] = await stocked(from);
    const goods = [{ stockCode: cable, quantity: '4' }];
    const back = await shipped(anna, boss, requestOf(from, goods, { shipTo: 'Cable Co, Leeds' }));
    const across = await shipped(anna, boss, requestOf(from, goods, { destinationId: to.warehouseId }));
    await anna.ok(reverseOperation, { id: across.operationId, reason: 'Lorry came back' });
    const there = await builders.it.nameOf('warehouses', to.warehouseId);
    assert.equal(
      (await rowsOf(anna, { sort: 'at' })).map((row) => [...asRead(row), row.destination]),
      [
        ['return', back.number, cable, '4', '4', '0', false, 'Cable Co, Leeds'],
        ['transfer', across.number, cable, null, '4', null, true, there],
      ],
    );
  });

  test('a drum is listed with one row for each owner, even after an undo', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const cable = await builders.it.sku(from, { divisible: true, price: '2' });
    const [job, drumNumber] = [builders.it.name('J'), builders.it.name('D')];
    await receiveGoods(builders.it, from, [{ stockCode: cable, quantity: '100', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, from, cable);
    const storeman = await builders.it.storeman(from);
    await storeman.ok(allocateStock, { job, segment: 'S2', lines: [{ stockLineId, quantity: '60' }] });
    const goods = [{ stockCode: cable, quantity: '100', drumNumber }];
    const request = requestOf(from, goods, { destinationId: to.warehouseId });
    const { id } = await anna.ok(createShipment, request);
    const ownersOf = async () => (await anna.ok(listShipmentLines, { id })).items.map(({ owners }) => owners);
    const owners = [
      { job: null, segment: null, swc: null },
      { job, segment: 'S2', swc: null },
    ];
    assert.equal(await ownersOf(), [owners]);
    await approve(boss, id);
    const { operationId } = await sendOff(anna, id);
    assert.equal(await ownersOf(), [owners]);

    const left = async () =>
      (await rowsOf(anna, { sort: 'quantity' })).map((row) => [row.job, row.segment, row.quantity, row.undone]);
    const rows = [
      [null, null, '40', false],
      [job, 'S2', '60', false],
    ];
    assert.equal(await left(), rows);
    await reportOperations(builders.it.services.pool);
    assert.equal(await left(), rows);
    assert.is((await rowsOf(anna, { search: drumNumber.toLowerCase() })).length, 2);
    assert.is((await rowsOf(anna, { search: `${drumNumber}x` })).length, 0);
    await anna.ok(reverseOperation, { id: operationId, reason: 'Lorry came back' });
    assert.equal(
      await left(),
      rows.map((row) => [...row.slice(0, 3), true]),
    );
  });

  test('each filter limits the goods out report, page by page', async () => {
    const site = await builders.it.site();
    const [cable, tray] = await stocked(site);
    const storeman = await builders.it.storeman(site);
    const { number } = await despatch(storeman, site, [cable, tray], ['10', '5']);
    const [row] = await rowsOf(storeman, { stockCode: cable });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(row?.at ?? ''));
    const expected: [Input<typeof listGoodsOut>, number][] = [
      [{ dateFrom: day, dateTo: day }, 2],
      [{ dateTo: '2000-01-01' }, 0],
      [{ number }, 2],
      [{ kind: ['despatch'] }, 2],
      [{ kind: ['return', 'transfer'] }, 0],
      [{ destination: 'Gate 4' }, 2],
      [{ location: row?.locations[0] ?? '' }, 2],
      [{ drum: 'NONE' }, 0],
      [{ job: 'NONE' }, 0],
      [{ person: row?.person ?? '' }, 2],
      [{ short: true }, 0],
      [{ over: false }, 2],
      [{ search: `gate ${cable}` }, 1],
    ];
    for (const [query, rows] of expected) {
      assert.is((await rowsOf(storeman, query)).length, rows, JSON.stringify(query));
    }
    const first = await storeman.ok(listGoodsOut, { limit: 1 });
    const second = await storeman.ok(listGoodsOut, { limit: 1, after: first.next ?? '' });
    assert.equal([...first.items, ...second.items].map(({ stockCode }) => stockCode).sort(), [cable, tray].sort());
    assert.is(second.next, null);
  });

  test('G41 the goods out file uses the words of the layout and has prices only with the right to see them', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    await despatch(storeman, site, await stocked(site), ['10', '5']);
    const [row] = await rowsOf(storeman, { sort: '-value' });
    assert.equal([row?.price, row?.value], [null, null]);
    const headings = async (person: Caller) => {
      const { status, body } = await person.call(exportGoodsOut, {});
      assert.is(status, 200, JSON.stringify(body));
      return String(body['text']).split('\r\n')[0]?.split(',') ?? [];
    };
    assert.not((await headings(storeman)).some((heading) => ['SWC', 'Price', 'Value'].includes(heading)));
    const h3g = await headings(await builders.it.storeman(await builders.it.site({ layout: 'H3G' })));
    assert.ok(
      ['Activity Code', 'Cell ID', 'SWC'].every((heading) => h3g.includes(heading)),
      h3g.join(),
    );
  });
});
