import { parse } from 'csv-parse/sync';
import * as assert from 'uvu/assert';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { exportReallocations, listReallocations } from '../../../shared/contract/reports/stock-reallocation.ts';
import { allocateStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';

type Row = RowOf<typeof listReallocations>;

apiSuite('stock reallocation', (test, builders) => {
  async function owned() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { price: '2.5' });
    const jobs = { a: builders.it.name('A'), b: builders.it.name('B') };
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '50' },
      { stockCode: sku, quantity: '30', job: jobs.a, segment: 'S1' },
      { stockCode: sku, quantity: '10', job: jobs.a, segment: 'S2' },
      { stockCode: sku, quantity: '10', job: jobs.b },
    ]);
    const plan = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;
    const keeper = await builders.it.caller(site, [...plan, 'itemMaster', 'screenVM02CancelJobs']);
    const owner = await builders.it.caller({}, ['superAdmin']);
    return { site, sku, ...jobs, keeper, owner };
  }

  async function take(keeper: Caller, pick: Input<typeof createPick>) {
    const { id, number } = await keeper.ok(createPick, pick);
    const { picks } = await keeper.ok(despatchPicks, { ids: [id], signedBy: 'Carl Carrier' });
    return { id, number, operationId: picks[0]?.operationId ?? 0 };
  }

  const rowsOf = async (person: Caller, query: Input<typeof listReallocations> = {}) =>
    (await person.ok(listReallocations, query)).items;

  const change = ({ kind, fromJob, fromSegment, toJob, toSegment, quantity, document, accepted, undone }: Row) => [
    kind,
    fromJob && `${fromJob}/${fromSegment}`,
    toJob && `${toJob}/${toSegment}`,
    quantity,
    document?.number ?? null,
    accepted.join(),
    undone,
  ];

  test('every change of owner is listed with both owners, its document and its confirmations', async () => {
    const { site, sku, a, b, keeper, owner } = await owned();
    const free = await stockLineOf(builders.it, site, sku, { job: null });
    await keeper.ok(allocateStock, {
      job: a,
      segment: 'S1',
      reason: 'Site 7 waits',
      lines: [{ stockLineId: free, quantity: '5' }],
    });
    const ofB = await stockLineOf(builders.it, site, sku, { job: b });
    const { companyId, warehouseId } = site;
    await owner.ok(unallocateStock, { companyId, warehouseId, lines: [{ stockLineId: ofB, quantity: '4' }] });
    const accept = ['uses_other_segment:0', 'uses_free_stock:0', 'uses_other_job:0'];
    const pick = await take(keeper, { job: a, segment: 'S2', lines: [{ stockCode: sku, quantity: '96' }], accept });
    const jobB = await builders.it.id('select id from jobs where number = $1', [b]);
    const [held] = await rowsOf(keeper, { kind: ['otherJob'] });
    assert.is(held?.quantity, '2', 'four of the six that job B had left are not taken');
    await keeper.ok(cancelJob, { id: jobB });
    const accepted = 'uses_free_stock,uses_other_job,uses_other_segment';
    const rows = await rowsOf(keeper, { sort: 'at,kind' });
    assert.equal(rows.map(change), [
      ['allocated', null, `${a}/S1`, '5', a, '', false],
      ['unallocated', `${b}/null`, null, '4', null, '', false],
      ['freeStock', null, `${a}/S2`, '49', pick.number, accepted, false],
      ['otherJob', `${b}/null`, `${a}/S2`, '2', pick.number, accepted, false],
      ['otherSegment', `${a}/S1`, `${a}/S2`, '35', pick.number, accepted, false],
      ['jobCancelled', `${b}/null`, null, '4', b, '', false],
    ]);
    assert.equal(rows.map((row) => [row.reason, row.price, row.value]).at(0), ['Site 7 waits', '2.5', '12.5']);
  });

  test('picking own stock, picking free stock without a job, and a move change no owner', async () => {
    const { site, sku, a, keeper } = await owned();
    await take(keeper, { job: a, segment: 'S1', lines: [{ stockCode: sku, quantity: '30' }] });
    await take(keeper, { lines: [{ stockCode: sku, quantity: '20' }] });
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    await keeper.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '3' }] });
    assert.equal(await rowsOf(keeper), []);
  });

  test('G71 an undone change is marked with user and reason, and the undo is not listed as a change', async () => {
    const { site, sku, a, keeper } = await owned();
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    const lines = [{ stockLineId, quantity: '5' }];
    const { operationId } = await keeper.ok(allocateStock, { job: a, lines });
    await keeper.ok(reverseOperation, { id: operationId, reason: 'Wrong job' });
    const pick = await take(keeper, {
      job: a,
      segment: 'S3',
      lines: [{ stockCode: sku, quantity: '41' }],
      accept: ['uses_other_segment:0', 'uses_free_stock:0'],
    });
    await keeper.ok(reverseOperation, { id: pick.operationId, reason: 'Van broke down' });
    const before = await rowsOf(keeper, { sort: '-at,-kind,-quantity' });
    assert.equal(columns(before, 'kind', 'quantity', 'undone', 'undoneReason'), [
      'otherSegment, 30, true, Van broke down',
      'otherSegment, 10, true, Van broke down',
      'freeStock, 1, true, Van broke down',
      'allocated, 5, true, Wrong job',
    ]);
    assert.ok(before.every(({ undoneBy, undoneAt }) => undoneBy !== null && undoneAt !== null));
    assert.equal(await rowsOf(keeper, { undone: false }), []);
  });

  test('G71 old and new owners add up to the quantities that left and reached each owner in the ledger', async () => {
    const { site, sku, a, keeper } = await owned();
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    for (const segment of ['S1', 'S2']) {
      await keeper.ok(allocateStock, { job: a, segment, lines: [{ stockLineId, quantity: '7' }] });
    }
    await keeper.ok(cancelJob, { id: await builders.it.id('select id from jobs where number = $1', [a]) });
    const sums: Record<string, number> = {};
    const add = (owner: string, quantity: number) => {
      sums[owner] = (sums[owner] ?? 0) + quantity;
    };
    for (const row of await rowsOf(keeper)) {
      add(`${row.fromJob}/${row.fromSegment}`, -Number(row.quantity));
      add(`${row.toJob}/${row.toSegment}`, Number(row.quantity));
    }
    const ledger = await builders.it.db.many<{ owner: string; quantity: string }>(
      `select coalesce(j.number, 'null') || '/' || coalesce(s.segment, 'null') as owner, sum(m.quantity) as quantity
       from movements m
       join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       where m.company_id = $1 and m.kind in ('allocate', 'unallocate')
       group by 1`,
      [site.companyId],
    );
    assert.equal(sums, Object.fromEntries(ledger.map(({ owner, quantity }) => [owner, Number(quantity)])));
  });

  test('each filter limits the stock reallocation report, and a reversed range is refused', async () => {
    const { site, sku, a, keeper } = await owned();
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    await keeper.ok(allocateStock, { job: a, lines: [{ stockLineId, quantity: '5' }] });
    const [row] = await rowsOf(keeper);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(row?.at ?? ''));
    const expected: [Input<typeof listReallocations>, number][] = [
      [{ dateFrom: day, dateTo: day }, 1],
      [{ dateTo: '2020-01-01' }, 0],
      [{ kind: ['allocated'] }, 1],
      [{ kind: ['unallocated', 'otherJob'] }, 0],
      [{ stockCode: sku }, 1],
      [{ stockCode: 'NONE' }, 0],
      [{ job: a }, 1],
      [{ toJob: a }, 1],
      [{ fromJob: a }, 0],
      [{ person: row?.person ?? '' }, 1],
      [{ location: row?.location ?? '' }, 1],
      [{ stockLineId }, 1],
      [{ undone: true }, 0],
      [{ search: sku.toLowerCase() }, 1],
      [{ search: 'nobody' }, 0],
    ];
    for (const [query, count] of expected) {
      assert.is((await rowsOf(keeper, query)).length, count, JSON.stringify(query));
    }
    const range = { dateFrom: '2026-02-02', dateTo: '2026-02-01' };
    await keeper.refused(listReallocations, range, 'range_backwards', { dateTo: 'Enter 2026-02-02 or a later date' });
  });

  test('G41 the reallocation file matches the screen; only h3g has SWC, and prices need the right to see them', async () => {
    const { site, sku, a, keeper } = await owned();
    const stockLineId = await stockLineOf(builders.it, site, sku, { job: null });
    await keeper.ok(allocateStock, { job: a, lines: [{ stockLineId, quantity: '5' }] });
    const storeman = await builders.it.storeman(site);
    const [row] = await rowsOf(storeman, { sort: '-value' });
    assert.equal([row?.price, row?.value], [null, null]);
    const file = async (person: Caller, fields?: Input<typeof exportReallocations>['fields']) =>
      parse((await person.call(exportReallocations, { ...(fields && { fields }) })).body['text'] as string, {
        bom: true,
      }) as string[][];
    assert.equal(await file(storeman, ['stockCode', 'toJob', 'quantity', 'document']), [
      ['Stock code', 'To job', 'Quantity', 'Document'],
      [sku, a, '5', a],
    ]);
    assert.not((await file(storeman))[0]?.some((heading) => ['SWC', 'Price', 'Value'].includes(heading)));
    const h3g = await builders.it.caller(await builders.it.site({ layout: 'H3G' }), ['itemMaster']);
    const [headings] = await file(h3g);
    assert.ok(['From Activity Code', 'To Cell ID', 'SWC', 'Value'].every((heading) => headings?.includes(heading)));
  });
});
