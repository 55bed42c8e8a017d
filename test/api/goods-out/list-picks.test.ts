import * as assert from 'uvu/assert';
import { closePick, despatchPick, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines, listPickStops } from '../../../shared/contract/goods-out/pick-lines.ts';
import {
  createPick,
  deletePick,
  exportPicks,
  getPick,
  getPickStates,
  listPicks,
} from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import {
  drawnSignature,
  linesOf,
  receiveGoods,
  siteWithStock,
  siteWithStoreman,
} from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('picks and their lines', (test, builders) => {
  test('the list of picks is filtered by status, job, partner, date and search, and sorted', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '50');
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '9', job }]);
    const early = await storeman.ok(createPick, { job, pickByDate: '2026-03-01', ...linesOf(sku, '2') });
    const late = await storeman.ok(createPick, { pickByDate: '2026-04-01', partner: 'Prysm', ...linesOf(sku, '3') });
    const undated = await storeman.ok(createPick, { reference: 'SO 4711', ...linesOf(sku, '4') });
    await storeman.ok(startPick, { id: late.id });
    const listed = async (query: Parameters<typeof storeman.ok<typeof listPicks>>[1]) =>
      (await storeman.ok(listPicks, query)).items.map((pick) => pick.id);
    assert.equal(await listed({ sort: 'pickByDate' }), [early.id, late.id, undated.id]);
    assert.equal(await listed({ sort: '-number' }), [undated.id, late.id, early.id]);
    assert.equal(await listed({ status: ['started'] }), [late.id]);
    assert.equal(await listed({ job }), [early.id]);
    assert.equal(await listed({ partner: 'Prysm' }), [late.id]);
    assert.equal(await listed({ dueTo: '2026-03-31' }), [early.id]);
    assert.equal(await listed({ search: '4711' }), [undated.id]);
    assert.equal(await listed({ reference: 'so 4711' }), [undated.id]);
    assert.equal(await listed({ reference: '4711' }), []);
    assert.equal((await listed({ stockCode: sku })).length, 3);
    assert.equal(await listed({ stockCode: 'none' }), []);
    const page = await storeman.ok(listPicks, { sort: 'pickByDate', limit: 2, total: true });
    assert.is(page.total, 3);
    assert.equal(await listed({ sort: 'pickByDate', limit: 2, after: page.next ?? '' }), [undated.id]);
    const last = await storeman.ok(listPicks, { sort: '-pickByDate', limit: 1 });
    assert.equal(await listed({ sort: '-pickByDate', after: last.next ?? '' }), [late.id, early.id]);
  });

  test('picks are filtered by drawn signature and by user, and the counts by state follow the filters', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '50');
    const anna = await builders.it.storeman(site);
    const nameOf = async ({ userId }: { userId: number }) => builders.it.nameOf('users', userId);
    const made = async (partner: string) => (await storeman.ok(createPick, { partner, ...linesOf(sku, '2') })).id;
    const [open, started, signed, closed] = [
      await made('Prysm'),
      await made('Prysm'),
      await made('Nexa'),
      await made('Nexa'),
    ];
    const hers = (await anna.ok(createPick, { partner: 'Nexa', ...linesOf(sku, '3') })).id;
    await anna.ok(deletePick, { id: hers });
    await storeman.ok(startPick, { id: started });
    await storeman.ok(despatchPick, { id: signed, asReserved: true, signature: drawnSignature });
    await storeman.ok(despatchPick, { id: closed, asReserved: true, signedBy: 'A. Carrier' });
    await storeman.ok(closePick, { id: closed });
    const listed = async (query: Input<typeof listPicks>) =>
      (await storeman.ok(listPicks, { sort: 'number', ...query })).items.map(({ id }) => id);
    assert.equal(await listed({}), [open, started, signed, closed]);
    assert.equal(await listed({ signed: true }), [signed]);
    assert.equal(await listed({ signed: false, status: ['despatched'] }), [closed]);
    assert.equal(await listed({ closed: true }), [closed]);
    assert.equal(await listed({ createdBy: await nameOf(anna) }), []);
    assert.equal(await listed({ createdBy: await nameOf(anna), status: ['deleted'] }), [hers]);
    const none = { created: 0, started: 0, overdue: 0, despatched: 0, deleted: 0 };
    const expected: [Input<typeof getPickStates>, object][] = [
      [{}, { created: 1, started: 1, overdue: 0, despatched: 2, deleted: 1 }],
      [{ partner: 'Nexa' }, { ...none, despatched: 2, deleted: 1 }],
      [{ createdBy: await nameOf(storeman) }, { ...none, created: 1, started: 1, despatched: 2 }],
      [{ signed: true }, { ...none, despatched: 1 }],
      [
        { stockCode: sku, search: 'prysm' },
        { ...none, created: 1, started: 1 },
      ],
      [{ stockCode: 'none' }, none],
    ];
    for (const [query, counts] of expected) assert.equal(await storeman.ok(getPickStates, query), counts);
  });

  test('the whole number of a drum finds the picks that reserve from it and those that despatched from it', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const sku = await builders.it.sku(site, { divisible: true });
    const [drum, other] = [builders.it.name('D'), builders.it.name('D')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '100', drumNumber: drum },
      { stockCode: sku, quantity: '500', drumNumber: other },
    ]);
    const gone = await storeman.ok(createPick, linesOf(sku, '60'));
    const open = await storeman.ok(createPick, linesOf(sku, '40'));
    await storeman.ok(createPick, linesOf(sku, '70'));
    const found = async (search: string) =>
      column((await storeman.ok(listPicks, { search, sort: 'number' })).items, 'id');
    const before = await found(drum);
    await storeman.ok(despatchPick, { id: gone.id, asReserved: true, signedBy: 'Ada' });
    assert.equal(
      [before, await found(drum.toLowerCase())],
      [
        [gone.id, open.id],
        [gone.id, open.id],
      ],
    );
    assert.equal(await found(drum.slice(0, -1)), []);
  });

  test('an open pick is overdue once its pick-by date has passed on the warehouse’s calendar', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '50');
    const due = async (pickByDate: string) => (await storeman.ok(createPick, { pickByDate, ...linesOf(sku, '2') })).id;
    const [late, gone, today] = [await due('2026-03-04'), await due('2026-03-04'), await due('2026-03-05')];
    await storeman.ok(createPick, linesOf(sku, '2'));
    await storeman.ok(despatchPick, { id: gone, asReserved: true, signedBy: 'Ada' });
    builders.it.now = new Date('2026-03-05T23:30:00Z');
    const overdue = (await storeman.ok(listPicks, { overdue: true })).items.map(({ id }) => id);
    const { items: others } = await storeman.ok(listPicks, { overdue: false, sort: 'number' });
    const states = await storeman.ok(getPickStates, {});
    builders.it.now = undefined;
    assert.equal(overdue, [late]);
    assert.equal(column(others.slice(0, 2), 'id'), [gone, today]);
    assert.is(others.length, 3);
    assert.is(states.overdue, 1);
  });

  test('late picks come first, then those due next, then undated ones, then despatched ones, newest first', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '50');
    const made = async (pickByDate?: string) =>
      (await storeman.ok(createPick, { ...(pickByDate && { pickByDate }), ...linesOf(sku, '1') })).id;
    const [gone, undated, next, late, alsoUndated, alsoGone] = [
      await made('2026-01-01'),
      await made(),
      await made('2026-03-09'),
      await made('2026-03-01'),
      await made(),
      await made('2026-01-02'),
    ];
    for (const id of [gone, alsoGone]) await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' });
    const order = [late, next, alsoUndated, undated, alsoGone, gone];
    const first = await storeman.ok(listPicks, { limit: 3 });
    const rest = await storeman.ok(listPicks, { after: first.next ?? '' });
    assert.equal(column([...first.items, ...rest.items], 'id'), order);
    const last = await storeman.ok(listPicks, { sort: '-due', limit: 2 });
    assert.equal((await storeman.ok(listPicks, { sort: '-due', after: last.next ?? '' })).items.length, 4);
  });

  test('a pick shows its quantities summed by unit and names its first SKUs', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '50');
    const cable = await builders.it.sku(site, { divisible: true });
    const others = [await builders.it.sku(site), await builders.it.sku(site)];
    await receiveGoods(builders.it, site, [
      { stockCode: cable, quantity: '100.5' },
      ...others.map((stockCode) => ({ stockCode, quantity: '9' })),
    ]);
    const lines = [
      { stockCode: cable, quantity: '12.25' },
      ...[sku, ...others].map((stockCode) => ({ stockCode, quantity: '3' })),
    ];
    const { id } = await storeman.ok(createPick, { lines });
    const read = async () => {
      const { skus, lines: count, quantities } = await storeman.ok(getPick, { id });
      assert.equal((await storeman.ok(listPicks, {})).items[0]?.quantities, quantities);
      return { skus, count, quantities };
    };
    const pieces = { unit: 'each', quantity: '9' };
    assert.equal(await read(), {
      skus: [cable, sku, others[0]],
      count: 4,
      quantities: [pieces, { unit: 'm', quantity: '12.25' }],
    });
    const { items } = await storeman.ok(listPickLines, { id });
    await storeman.ok(despatchPick, {
      id,
      asReserved: true,
      lines: [{ lineId: items[0]?.id ?? 0, rows: [] }],
      signedBy: 'Ada',
      accept: [`despatch_less:${items[0]?.id}`],
    });
    assert.equal((await read()).quantities, [pieces, { unit: 'm', quantity: '0' }]);
  });

  test('the list of picks as a file has its columns in the requested order, with the layout’s headings', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '50');
    const nameOf = async (id: number) => builders.it.nameOf('locations', id);
    const { number } = await storeman.ok(createPick, {
      partner: '=Prysm',
      pickByDate: '2026-03-04',
      ...linesOf(sku, '2'),
    });
    const fields: Input<typeof exportPicks>['fields'] = [
      'number',
      'partner',
      'pickByDate',
      'location',
      'lines',
      'skus',
      'quantities',
    ];
    const { body } = await storeman.call(exportPicks, { fields });
    assert.equal(String(body['text']).replace('\ufeff', '').trim().split('\r\n'), [
      'Pick,Partner,Due date,Location,Lines,SKUs,Items',
      `${number},'=Prysm,2026-03-04,${await nameOf(site.goodsOut)},1,${sku},2 each`,
    ]);
  });

  test('a pick shows its recipient, and its lines show stock locations in walking order', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const far = await builders.it.location(site.warehouseId, { name: 'A-10' });
    const near = await builders.it.location(site.warehouseId, { name: 'A-2' });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '4', locationId: far }], '2026-01-05');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '4', locationId: near }], '2026-01-06');
    const { id } = await storeman.ok(createPick, {
      pickBy: 'Ann',
      partner: 'Prysm',
      despatchTo: 'Dock 4\nLeeds',
      reference: 'SO-1',
      comments: 'Fragile',
      thirdPartyComments: 'Ring the bell',
      ...linesOf(sku, '6'),
    });
    const pick = await storeman.ok(getPick, { id });
    assert.equal(
      [
        pick.status,
        pick.partner,
        pick.despatchTo,
        pick.thirdPartyComments,
        pick.location?.id,
        pick.lines,
        pick.quantities,
      ],
      ['created', 'Prysm', 'Dock 4\nLeeds', 'Ring the bell', site.goodsOut, 1, [{ unit: 'each', quantity: '6' }]],
    );
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(columns(items[0]?.stock, 'location.name', 'receivedOn', 'quantity'), [
      'A-2, 2026-01-06, 2',
      'A-10, 2026-01-05, 4',
    ]);
  });

  test('several picks form one round: each location once, with the quantity for each pick, page by page', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const other = await builders.it.sku(site);
    const far = await builders.it.location(site.warehouseId, { name: 'A-2 B' });
    const near = await builders.it.location(site.warehouseId, { name: 'A-2' });
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '9', locationId: far }]);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '9', locationId: near }], '2020-01-06');
    const one = await storeman.ok(createPick, { lines: [...linesOf(sku, '2').lines, ...linesOf(other, '3').lines] });
    const two = await storeman.ok(createPick, { lines: [...linesOf(other, '4').lines, ...linesOf(sku, '5').lines] });
    const walk = async (after?: string) =>
      storeman.ok(listPickStops, { pick: [two.id, one.id, two.id], limit: 3, ...(after !== undefined && { after }) });
    const first = await walk();
    const rest = await walk(first.next ?? undefined);
    assert.equal(columns([...first.items, ...rest.items], 'location.name', 'sku.stockCode', 'number', 'quantity'), [
      `A-2, ${sku}, ${one.number}, 2`,
      `A-2, ${sku}, ${two.number}, 5`,
      `A-2 B, ${other}, ${one.number}, 3`,
      `A-2 B, ${other}, ${two.number}, 4`,
    ]);
    await storeman.ok(despatchPick, { id: one.id, asReserved: true, signedBy: 'Ada' });
    const taken = await storeman.ok(listPickStops, { pick: [one.id] });
    assert.equal(columns(taken.items, 'location.name', 'quantity'), ['A-2, 2', 'A-2 B, 3']);
  });

  test('lines and stops of a pick are returned up to 2,000 a page', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    assert.is((await storeman.ok(listPickLines, { id, limit: 2000 })).items.length, 1);
    assert.is((await storeman.ok(listPickStops, { pick: [id], limit: 2000 })).items.length, 1);
    await storeman.refused(listPickLines, { id, limit: 2001 }, 'malformed');
    await storeman.refused(listPickStops, { pick: [id], limit: 2001 }, 'malformed');
    await storeman.refused(listPicks, { limit: 501 }, 'malformed');
  });

  test('the counts by state and the stops of a round exclude picks of another company or warehouse', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    for (const where of [{ companyId: site.companyId }, {}]) {
      const other = await builders.it.storeman(await builders.it.site(where));
      assert.is((await other.ok(getPickStates, {})).created, 0);
      await other.refused(listPickStops, { pick: [id] }, 'not_found');
    }
  });
});
