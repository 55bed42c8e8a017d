import * as assert from 'uvu/assert';
import { despatchPick, despatchPicks, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import {
  drawnSignature,
  linesOf,
  pickedLines,
  pickOf,
  receiveGoods,
  siteWithSku,
  siteWithStock,
} from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

const signedBy = 'A. Carrier';

apiSuite('despatching a pick', (test, builders) => {
  test('a despatch as reserved removes the goods from stock and marks the pick despatched and signed', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(startPick, { id });
    await storeman.ok(despatchPick, { id, asReserved: true, signature: drawnSignature, signedBy });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['7, 0']);
    const pick = await builders.it.db.one<{ status: string; signature: Buffer; signedBy: string }>(
      'select status, signature, signed_by as "signedBy" from picks where id = $1',
      [id],
    );
    assert.is(pick.status, 'despatched');
    assert.is(pick.signature.toString('base64'), drawnSignature);
    assert.is(pick.signedBy, signedBy);
  });

  test('a despatch needs a drawn or typed signature; nothing is written without one', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    const before = await builders.it.rowCounts();
    await storeman.refused(despatchPick, { id, asReserved: true }, 'signature_missing');
    const notPng = Buffer.from('<svg/>').toString('base64');
    await storeman.refused(despatchPick, { id, asReserved: true, signature: notPng }, 'malformed');
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(despatchPick, { id, asReserved: true, signature: drawnSignature });
  });

  test('a despatch that omits a line is refused and names that line', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const second = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: second, quantity: '5' }]);
    const { id } = await storeman.ok(createPick, {
      lines: [sku, second].map((stockCode) => ({ stockCode, quantity: '2' })),
    });
    const [first, other] = await pickedLines(builders.it, id);
    const lines = [{ lineId: first?.id ?? 0, asReserved: true }];
    const refusal = await storeman.refused(despatchPick, { id, signedBy, lines }, 'line_not_taken');
    assert.equal(refusal.data, { lines: [other?.id] });
    await storeman.ok(despatchPick, { id, signedBy, lines, asReserved: true });
  });

  test('a row of a despatch needs a location of this warehouse, named once for each SKU', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const elsewhere = await builders.it.site();
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '2'));
    const taking = (...rows: { locationId?: number; quantity: string }[]) => ({
      id,
      signedBy,
      lines: [{ lineId, rows }],
    });
    const one = { locationId: site.shelf, quantity: '1' };
    const foreign = { locationId: elsewhere.shelf, quantity: '2' };
    await refuses(builders.it, storeman, despatchPick, {
      'no location': [taking({ quantity: '2' }), 'location_missing', 'lines.0.rows.0.locationId'],
      'a location named twice': [taking(one, one), 'location_repeated', 'lines.0.rows.1.locationId'],
      'a location elsewhere': [taking(foreign), 'location_not_here', 'lines.0.rows.0.locationId'],
      'a fraction': [taking({ ...one, quantity: '1.5' }), 'whole_numbers_only'],
    });
  });

  test('despatching more than picked is confirmed and draws on allocated, job and free stock in that order', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job, segment: 'S1' },
      { stockCode: sku, quantity: '2', job, segment: 'S2' },
      { stockCode: sku, quantity: '4' },
      { stockCode: sku, quantity: '9', job: other },
    ]);
    const { id, lineId } = await pickOf(storeman, { job, segment: 'S1', ...linesOf(sku, '3') });
    const taking = (quantity: string) => ({
      id,
      signedBy,
      lines: [{ lineId, rows: [{ locationId: site.shelf, quantity }] }],
    });
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(despatchPick, taking('8'), 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line: of, data }) => [key, of, data?.from]),
      [['despatch_more', lineId, { allocated: '2', job: '2', free: '1' }]],
    );
    const over = await storeman.refused(despatchPick, taking('12'), 'insufficient_quantity');
    assert.equal(over.fields, { 'lines.0.rows.0.quantity': 'Insufficient quantity: 12 wanted, 11 available' });
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(despatchPick, { ...taking('8'), accept: [`despatch_more:${lineId}`] });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'quantity', 'reserved'), [
      `${other}, 9, 0`,
      'null, 3, 0',
    ]);
  });

  test('despatching others’ stock at another location needs the same confirmations as picking it', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job, segment: 'S1' },
      { stockCode: sku, quantity: '2', job, segment: 'S2', locationId: site.shelf2 },
      { stockCode: sku, quantity: '4', locationId: site.shelf2 },
    ]);
    const { id, lineId } = await pickOf(storeman, { job, segment: 'S1', ...linesOf(sku, '5') });
    const taking = (rows: { locationId: number; quantity: string }[]) => ({ id, signedBy, lines: [{ lineId, rows }] });
    const elsewhere = taking([
      { locationId: site.shelf, quantity: '1' },
      { locationId: site.shelf2, quantity: '4' },
    ]);
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(despatchPick, elsewhere, 'confirmation_required'),
    );
    assert.equal(columns(refusal.confirmations, 'key', 'line', 'message'), [
      `uses_other_segment, ${lineId}, 2 of ${sku} belongs to segments of the job`,
      `uses_free_stock, ${lineId}, 2 of ${sku} is free stock`,
    ]);
    const accept = [`uses_other_segment:${lineId}`, `uses_free_stock:${lineId}`];
    await storeman.ok(despatchPick, { ...elsewhere, accept });
  });

  test('a despatch does not ask again for stock accepted in the pick; without a job, free stock needs no acceptance', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5' },
      { stockCode: sku, quantity: '9', locationId: site.shelf2 },
    ]);
    for (const owner of [{}, { job: builders.it.name('J'), accept: ['uses_free_stock:0'] }]) {
      const { id, lineId } = await pickOf(storeman, { ...owner, ...linesOf(sku, '2') });
      const rows = [{ locationId: site.shelf2, quantity: '2' }];
      await storeman.ok(despatchPick, { id, signedBy, lines: [{ lineId, rows }] });
    }
  });

  test('despatching less than picked needs a confirmation; the rest becomes free', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '5'));
    const short = { id, signedBy, lines: [{ lineId, rows: [{ locationId: site.shelf, quantity: '2' }] }] };
    const refusal = await storeman.refused(despatchPick, short, 'confirmation_required');
    assert.equal(columns(refusal.confirmations, 'key', 'line'), [`despatch_less, ${lineId}`]);
    await storeman.ok(despatchPick, { ...short, accept: [`despatch_less:${lineId}`] });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['10, 0']);
    assert.equal(await pickedLines(builders.it, id), [{ id: lineId, quantity: '5', despatched: '2' }]);
  });

  test('a line can be despatched with nothing taken', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '5'));
    const accept = [`despatch_less:${lineId}`];
    await storeman.ok(despatchPick, { id, signedBy, lines: [{ lineId, rows: [] }], accept });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['12, 0']);
  });

  test('goods despatched from another location leave the reserved goods in place and free', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', locationId: site.shelf2 }]);
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '3'));
    const rows = [{ locationId: site.shelf2, quantity: '3' }];
    await storeman.ok(despatchPick, { id, signedBy, lines: [{ lineId, rows }] });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity', 'reserved'), [
      `${site.shelf}, 5, 0`,
      `${site.shelf2}, 2, 0`,
    ]);
  });

  test('a despatch cannot use stock held by another pick or owned by another job', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', job: builders.it.name('J') }]);
    await storeman.ok(createPick, linesOf(sku, '3'));
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '1'));
    const rows = [{ locationId: site.shelf, quantity: '3' }];
    const lines = [{ lineId, rows }];
    const refusal = await storeman.refused(despatchPick, { id, signedBy, lines }, 'insufficient_quantity');
    assert.equal(refusal.fields, { 'lines.0.rows.0.quantity': 'Insufficient quantity: 3 wanted, 2 available' });
  });

  test('a pick is despatched once, even when two users confirm it at the same time', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '12');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    await oneSucceeds(builders.it, 'picks', site, [anna, ben], (person) =>
      person.call(despatchPick, { id, asReserved: true, signedBy }),
    );
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['7, 0']);
    const refusal = await anna.refused(despatchPick, { id, asReserved: true, signedBy }, 'pick_not_open');
    assert.is(refusal.data?.status, 'despatched');
  });

  test('a damaged signature picture is refused for one pick and for several; nothing is written', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    const png = Buffer.from(drawnSignature, 'base64');
    const [size, wrongSize] = [png.readUInt32BE(16), Buffer.from(png)];
    wrongSize.writeUInt32BE(size + 1, 16);
    const broken = [
      png.subarray(0, 20),
      png.subarray(0, 40),
      Buffer.concat([png.subarray(0, 33), Buffer.alloc(50, 7)]),
      wrongSize,
    ];
    await wroteNothing(builders.it, async () => {
      for (const bytes of broken) {
        const signature = bytes.toString('base64');
        const { fields } = await storeman.refused(
          despatchPick,
          { id, asReserved: true, signature },
          'signature_unreadable',
        );
        assert.match(fields?.['signature'] ?? '', 'Sign again');
        await storeman.refused(despatchPicks, { ids: [id], signature }, 'signature_unreadable');
      }
    });
    await storeman.ok(despatchPick, { id, asReserved: true, signature: drawnSignature });
  });
});
