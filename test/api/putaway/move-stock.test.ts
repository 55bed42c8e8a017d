import * as assert from 'uvu/assert';
import { despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, listMovements } from '../../../shared/contract/stock/stock.ts';
import { sum } from '../../../shared/quantity.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import {
  linesOf,
  pickedLines,
  receiveGoods,
  siteWithSku,
  siteWithStock,
  siteWithStoreman,
} from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

ownApiSuite('moving stock', (test, builders) => {
  test('part of a stock line is moved to another location and keeps its owner', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', job, segment: 'S1' }], '2025-03-01');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const { moved } = await storeman.ok(moveStock, {
      destinationId: site.shelf2,
      lines: [{ stockLineId, quantity: '4' }],
    });
    assert.equal(moved, [{ stockLineId, stockCode: sku, drum: null, quantity: '4' }]);
    assert.equal(await builders.it.stock(site, sku), [
      { locationId: site.shelf, drum: null, job, segment: 'S1', quantity: '6', reserved: '0' },
      { locationId: site.shelf2, drum: null, job, segment: 'S1', quantity: '4', reserved: '0' },
    ]);
    const dates = await builders.it.db.many('select distinct received_on from stock_lines where company_id = $1', [
      site.companyId,
    ]);
    assert.equal(dates, [{ received_on: '2025-03-01' }]);
  });

  test('everything at a location is moved at once', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const skus = await Promise.all(Array.from({ length: 5 }, () => builders.it.sku(site)));
    await receiveGoods(
      builders.it,
      site,
      skus.map((stockCode) => ({ stockCode, quantity: '2' })),
    );
    const { moved } = await storeman.ok(moveStock, { destinationId: site.shelf2, everythingAt: site.shelf });
    assert.equal(moved.map((line) => line.stockCode).sort(), [...skus].sort());
    for (const sku of skus) {
      assert.equal(column(await builders.it.stock(site, sku), 'locationId'), [site.shelf2]);
    }
    await storeman.refused(moveStock, { destinationId: site.shelf2, everythingAt: site.shelf }, 'nothing_to_move');
  });

  async function taken(storeman: Caller, site: Site, sku: string, quantity: string, drumNumber?: string) {
    const pick = await storeman.ok(createPick, linesOf(sku, quantity));
    await storeman.ok(startPick, { id: pick.id });
    const [line] = await pickedLines(builders.it, pick.id);
    const position = { lineId: line?.id ?? 0, locationId: site.shelf, ...(drumNumber !== undefined && { drumNumber }) };
    await storeman.ok(saveTaken, { id: pick.id, taken: [{ ...position, set: quantity }] });
    return pick;
  }

  const stockOf = async (site: Site, sku: string) =>
    columns(await builders.it.stock(site, sku), 'locationId', 'quantity', 'reserved');

  test('goods already taken by a pick stay, and everything else moves with the reservations of other picks', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const pick = await taken(storeman, site, sku, '6');
    const waiting = await storeman.ok(createPick, linesOf(sku, '5'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const everything = { destinationId: site.shelf2, everythingAt: site.shelf };
    const { confirmations } = await storeman.refused(moveStock, everything, 'confirmation_required');
    assert.match(confirmations?.[0]?.message ?? '', waiting.number);
    const { moved } = await storeman.ok(moveStock, { ...everything, accept: [`moves_reserved:${stockLineId}`] });
    assert.is(moved[0]?.quantity, '14');
    assert.equal(await stockOf(site, sku), [`${site.shelf}, 6, 6`, `${site.shelf2}, 14, 5`]);
    await storeman.ok(despatchPick, { id: pick.id, asTaken: true, signedBy: 'Ada' });
    assert.equal(await stockOf(site, sku), [`${site.shelf2}, 14, 5`]);
  });

  test('a drum with a piece cut off by a pick moves whole, and the piece is still despatched', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [cable, drumNumber] = [await builders.it.sku(site, { divisible: true }), builders.it.name('D')];
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '50', drumNumber }]);
    const pick = await taken(storeman, site, cable, '12.5', drumNumber);
    const stockLineId = await stockLineOf(builders.it, site, cable);
    const everything = { destinationId: site.shelf2, everythingAt: site.shelf };
    await storeman.ok(moveStock, { ...everything, accept: [`moves_reserved:${stockLineId}`] });
    await storeman.ok(despatchPick, { id: pick.id, asTaken: true, signedBy: 'Ada' });
    assert.equal(await stockOf(site, cable), [`${site.shelf2}, 37.5, 0`]);
  });

  test('all 10,000 lines of a location are moved at once', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    await builders.it.db.run(
      `insert into skus (company_id, stock_code, name, unit_id)
       select company_id, stock_code || '/' || n, name, unit_id from skus, generate_series(1, 10000) n
       where company_id = $1 and stock_code = $2`,
      [site.companyId, stockCode],
    );
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      stockCode: `${stockCode}/${n + 1}`,
      locationId: site.shelf,
      quantity: '1',
    }));
    await storeman.ok(addFoundStock, { reason: 'Opening stock', lines });
    const { moved } = await storeman.ok(moveStock, { destinationId: site.shelf2, everythingAt: site.shelf });
    assert.is(moved.length, 10_000);
    const locations = await builders.it.db.many(
      'select location_id as id, count(*) as lines from stock_lines where company_id = $1 and present group by 1',
      [site.companyId],
    );
    assert.equal(locations, [{ id: site.shelf2, lines: 10_000 }]);
  });

  test('goods can be moved to quarantine, goods-in and goods-out locations when they are named', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    for (const destinationId of [site.quarantine, site.goodsIn, site.goodsOut]) {
      await storeman.ok(moveStock, { destinationId, lines: [{ stockLineId, quantity: '1' }] });
    }
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['1', '1', '7', '1']);
  });

  test('a move is refused beside its field, and nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const elsewhere = await builders.it.site();
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const retired = await builders.it.location(site.warehouseId);
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [retired]);
    const of = (quantity: string, destinationId = site.shelf2) => ({
      destinationId,
      lines: [{ stockLineId, quantity }],
    });
    const { destinationId } = of('1');
    const over = { 'lines.0.quantity': '11 wanted, only 10 available' };
    await refuses(builders.it, storeman, moveStock, {
      'more than the stock': [of('11'), 'quantity_over_stock', over],
      'a fraction': [of('0.5'), 'whole_numbers_only'],
      'its own location': [of('1', site.shelf), 'same_location', 'lines.0.stockLineId'],
      'everything to its own location': [{ destinationId: site.shelf, everythingAt: site.shelf }, 'same_location'],
      'a location of another warehouse': [of('1', elsewhere.shelf), 'location_not_here', 'destinationId'],
      'a retired location': [of('1', retired), 'location_not_here', 'destinationId'],
      nothing: [of('0'), 'malformed'],
      'an empty list': [{ destinationId, lines: [] }, 'malformed'],
      'neither lines nor everything': [{ destinationId }, 'malformed'],
      'a line named twice': [{ destinationId, lines: [{ stockLineId }, { stockLineId }] }, 'malformed'],
    });
  });

  test('free quantity moves first, and a pick keeps its reservation', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    await storeman.ok(createPick, linesOf(sku, '6'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '4' }] });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity', 'reserved'), [
      `${site.shelf}, 6, 6`,
      `${site.shelf2}, 4, 0`,
    ]);
  });

  test('moving goods that a pick holds needs a confirmation that names the pick, and the reservation moves along', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const move = { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '7' }] };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(moveStock, move, 'confirmation_required'));
    assert.equal(
      refusal.confirmations?.map(({ key, line, data }) => [key, line, data?.['quantity'], data?.['documents']]),
      [['moves_reserved', stockLineId, '3', [{ document: 'pick', id: pick.id, number: pick.number, quantity: '6' }]]],
    );
    await storeman.ok(moveStock, { ...move, accept: [`moves_reserved:${stockLineId}`] });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity', 'reserved'), [
      `${site.shelf}, 3, 3`,
      `${site.shelf2}, 7, 3`,
    ]);
  });

  test('a drum moves whole with all its owners and reservations', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '100.5', drumNumber }]);
    const job = builders.it.name('J');
    const free = await stockLineOf(builders.it, site, sku);
    await storeman.ok(allocateStock, { job, lines: [{ stockLineId: free, quantity: '40' }] });
    await storeman.ok(createPick, linesOf(sku, '10'));
    const part = { destinationId: site.shelf2, lines: [{ stockLineId: free, quantity: '20' }] };
    const refusal = await storeman.refused(moveStock, part, 'drum_is_whole');
    assert.is(refusal.data?.['drum'], drumNumber);
    const whole = { destinationId: site.shelf2, lines: [{ stockLineId: free }] };
    const reservedRefusal = await storeman.refused(moveStock, whole, 'confirmation_required');
    assert.equal(columns(reservedRefusal.confirmations, 'key', 'line'), [`moves_reserved, ${free}`]);
    const { moved } = await storeman.ok(moveStock, { ...whole, accept: [`moves_reserved:${free}`] });
    assert.equal(moved.map((line) => line.quantity).sort(), ['40', '60.5']);
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'job', 'quantity', 'reserved'), [
      `${site.shelf2}, ${job}, 40, 0`,
      `${site.shelf2}, null, 60.5, 10`,
    ]);
  });

  test('two users who move the same goods at once move them once', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const people = [storeman, await builders.it.storeman(site)];
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '10' }];
    await oneSucceeds(builders.it, 'stock_lines', site, people, (person) =>
      person.call(moveStock, { destinationId: site.shelf2, lines }),
    );
  });

  test('a pick that reserves goods during their move keeps them wherever they are', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { site, storeman, sku } = await siteWithStock(builders.it, '10');
      const stockLineId = await stockLineOf(builders.it, site, sku);
      const move = { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '10' }] };
      const clerk = await builders.it.storeman(site);
      const [picked, moved] = await Promise.all([
        clerk.call(createPick, linesOf(sku, '6')),
        storeman.call(moveStock, move),
      ]);
      assert.is(picked.status, 200);
      assert.ok(moved.status === 200 || moved.status === 409, String(moved.status));
      const rows = await builders.it.stock(site, sku);
      const at = moved.status === 200 ? site.shelf2 : site.shelf;
      assert.equal(columns(rows, 'locationId', 'quantity', 'reserved'), [`${at}, 10, 6`]);
    }
  });

  test('goods received during a move are neither lost nor doubled', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const move = { destinationId: site.shelf2, everythingAt: site.shelf };
    const [moved] = await Promise.all([
      storeman.call(moveStock, move),
      receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5' }]),
    ]);
    assert.is(moved.status, 200);
    const rows = await builders.it.stock(site, sku);
    assert.is(sum(rows.map((row) => row.quantity)), '15');
  });

  test('two users who move goods in opposite directions do not deadlock', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const first = await stockLineOf(builders.it, site, sku);
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: first, quantity: '10' }] });
    const second = await stockLineOf(builders.it, site, sku, { locationId: site.shelf2 });
    const there = { destinationId: site.shelf2, lines: [{ stockLineId: first, quantity: '1' }] };
    const back = { destinationId: site.shelf, lines: [{ stockLineId: second, quantity: '1' }] };
    const answers = await Promise.all([there, back, there, back].map((move) => storeman.call(moveStock, move)));
    assert.equal(column(answers, 'status'), [200, 200, 200, 200]);
  });

  test('the ledger of a stock line shows each movement with the balance after it', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const id = await stockLineOf(builders.it, site, sku);
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: id, quantity: '3' }] });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: id, quantity: '2' }] });
    const first = await storeman.ok(listMovements, { id, limit: 2, total: true });
    assert.is(first.total, 3);
    const second = await storeman.ok(listMovements, { id, limit: 2, after: first.next ?? '' });
    assert.equal(columns([...first.items, ...second.items], 'operation', 'quantity', 'balance'), [
      'move, -2, 5',
      'move, -3, 7',
      'receive, 10, 10',
    ]);
  });
});
