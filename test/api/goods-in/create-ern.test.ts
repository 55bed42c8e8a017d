import * as assert from 'uvu/assert';
import { createErn, getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller, Refused } from '../../support/builders/caller.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { ernOf, hideErn } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';
import { ask } from '../../support/database/database.ts';

apiSuite('creating an ERN', (test, builders) => {
  function refused(caller: Caller, input: Input<typeof createErn>, code: ErrorCode): Promise<Refused> {
    return wroteNothing(builders.it, () => caller.refused(createErn, input, code));
  }

  test('a new ERN shows the data it was created with, expected and open', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const head = { number: 'PO 7', reference: 'D-1', deliveryDate: '2026-03-01', comments: 'Fragile' } as const;
    const cable = await builders.it.sku(site, { divisible: true });
    const { id } = await ernOf(
      storeman,
      [
        { stockCode: sku, quantity: '12', job: 'J1', segment: 'S1', swc: 'W9' },
        { stockCode: cable, quantity: '12.5', drumNumber: 'D1', supplierDrumNumber: 'X1' },
      ],
      head,
    );
    const ern = await storeman.ok(getErn, { id });
    assert.equal({ ...ern, ...head }, ern);
    const perUnit = [
      { unit: 'each', quantity: '12' },
      { unit: 'm', quantity: '12.5' },
    ];
    assert.equal(
      [ern.status, ern.source, ern.hidden, ern.skus, ern.items, ern.lines, ern.countedLines, ern.jobs, ern.receivedAt],
      ['expected', 'supplier', false, 2, perUnit, 2, 0, ['J1'], null],
    );
    assert.is(ern.defaultLocation?.id, site.goodsIn);
    const { items } = await storeman.ok(listErnLines, { id });
    assert.equal(columns(items, 'position', 'sku.stockCode', 'shippedQuantity', 'job', 'segment', 'swc'), [
      `1, ${sku}, 12, J1, S1, W9`,
      `2, ${cable}, 12.5, null, null, null`,
    ]);
    assert.equal(
      items.map((line) => [line.drumNumber, line.supplierDrumNumber, line.countedQuantity, line.counts]),
      [
        [null, null, null, []],
        ['D1', 'X1', null, []],
      ],
    );
  });

  test('the lines of an ERN show the description of each SKU', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const other = await builders.it.sku(site);
    await builders.it.db.run('update skus set description = $3 where company_id = $1 and stock_code = $2', [
      ...[site.companyId, sku],
      'Splice tray, 24 fibres',
    ]);
    const { id } = await ernOf(storeman, [
      { stockCode: sku, quantity: '1' },
      { stockCode: other, quantity: '1' },
    ]);
    assert.equal(column((await storeman.ok(listErnLines, { id })).items, 'description'), [
      'Splice tray, 24 fibres',
      null,
    ]);
  });

  test('an ERN created without a number gets the next one', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const lines = [{ stockCode: sku, quantity: '1' }];
    const first = await storeman.ok(createErn, { lines });
    const second = await storeman.ok(createErn, { lines });
    assert.match(first.number, /^ERN-\d{6}$/);
    assert.is(Number(second.number.slice(4)), Number(first.number.slice(4)) + 1);
  });

  test('numbers already used by hand are skipped, and numbers after 999,999 get another digit', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const lines = [{ stockCode: sku, quantity: '1' }];
    const last = Number((await storeman.ok(createErn, { lines })).number.slice(4));
    const numberOf = (next: number) => `ERN-${String(next).padStart(6, '0')}`;
    for (const next of [last + 1, last + 2]) await storeman.ok(createErn, { number: numberOf(next), lines });
    assert.is((await storeman.ok(createErn, { lines })).number, numberOf(last + 3));
    const setNumber = (last: number) => ask(builders.it.url, `select setval('ern_numbers', $1)`, [last]);
    await setNumber(999_999);
    const numbers = [await storeman.ok(createErn, { lines }), await storeman.ok(createErn, { lines })];
    await setNumber(last + 3);
    assert.equal(column(numbers, 'number'), ['ERN-1000000', 'ERN-1000001']);
  });

  test('a number that the company already uses is refused by name; another company can use it', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const other = await siteWithSku(builders.it);
    const number = builders.it.name('PO');
    const lines = [{ stockCode: sku, quantity: '1', job: builders.it.name('J') }];
    await storeman.ok(createErn, { number, lines: [{ stockCode: sku, quantity: '1' }] });
    const refusal = await refused(storeman, { number, lines }, 'ern_number_taken');
    assert.is(refusal.message, `ERN ${number} already exists`);
    assert.equal(refusal.fields, { number: refusal.message });
    await other.storeman.ok(createErn, { number, lines: [{ stockCode: other.sku, quantity: '1' }] });
  });

  test('when two users create an ERN with one number at once, one is refused', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const ben = await builders.it.storeman(site);
    const input = { number: builders.it.name('PO'), lines: [{ stockCode: sku, quantity: '1' }] };
    const answers = await Promise.all([storeman, ben].map((person) => person.call(createErn, input)));
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });

  test('a new partner and new jobs are created with the ERN, once', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const [partner, job] = ['Prysm Cables', 'J2'];
    const lines = [
      { stockCode: sku, quantity: '1', job },
      { stockCode: sku, quantity: '2', job, segment: 'S1' },
    ];
    await storeman.ok(createErn, { partner, lines });
    const { id } = await storeman.ok(createErn, { partner, lines });
    assert.is((await storeman.ok(getErn, { id })).partner, partner);
    const made = await builders.it.db.one(
      `select (select count(*) from partners where company_id = $1 and name = $2) as partners,
              (select count(*) from jobs where company_id = $1 and number = $3) as jobs`,
      [site.companyId, partner, job],
    );
    assert.equal(made, { partners: 1, jobs: 1 });
  });

  test('two ERNs created at once with one new job and partner share them', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const ben = await builders.it.storeman(site);
    const input = { partner: 'Twin', lines: [{ stockCode: sku, quantity: '1', job: 'TWIN' }] };
    await Promise.all([storeman.ok(createErn, input), ben.ok(createErn, input)]);
    const made = await builders.it.db.one(
      `select (select count(*) from partners where company_id = $1) as partners,
              (select count(*) from jobs where company_id = $1) as jobs`,
      [site.companyId],
    );
    assert.equal(made, { partners: 1, jobs: 1 });
  });

  test('an ERN is refused beside its line, and nothing is written', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { sku: foreign } = await siteWithSku(builders.it);
    const cable = await builders.it.sku(site, { divisible: true });
    await builders.it.sku(site, { stockCode: 'Abc' });
    const owned = { stockCode: sku, quantity: '1', job: builders.it.name('J') };
    const after = (stockCode: string, quantity = '1') => ({ lines: [owned, { stockCode, quantity }] });
    const unknown = (stockCode: string) => ({ 'lines.1.stockCode': `There is no SKU ${stockCode}` });
    const several = { 'lines.0.stockCode': 'There is no SKU NONE', ...unknown('NEVER') };
    await refuses(builders.it, storeman, createErn, {
      'an unknown SKU': [after('NONE'), 'unknown_skus', unknown('NONE')],
      'a stock code in capitals': [after('ABC'), 'unknown_skus', unknown('ABC')],
      'a stock code in small letters': [after('abc'), 'unknown_skus', unknown('abc')],
      'two unknown SKUs': [
        { lines: ['NONE', 'NEVER'].map((stockCode) => ({ stockCode, quantity: '1' })) },
        'unknown_skus',
        several,
      ],
      'a SKU of another company': [after(foreign), 'unknown_skus'],
      'a fraction of whole goods': [
        {
          lines: [
            { stockCode: cable, quantity: '1.5' },
            { stockCode: sku, quantity: '1.5' },
          ],
        },
        'whole_numbers_only',
        'lines.1.quantity',
      ],
      'a segment without a job': [
        { lines: [{ stockCode: sku, quantity: '1', segment: '123456' }] },
        'activity_code_missing',
        { 'lines.0.job': 'Enter a job' },
      ],
    });
    await storeman.ok(createErn, { lines: [{ stockCode: 'Abc', quantity: '1' }] });
  });

  test('h3g: a Cell ID needs an Activity Code and 6 to 8 characters', async () => {
    const { storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const of = (segment: string) => ({ lines: [{ stockCode: sku, quantity: '1', job: 'A1', segment }] });
    const jobless = { lines: [{ stockCode: sku, quantity: '1', segment: '123456' }] };
    await refuses(builders.it, storeman, createErn, {
      'five characters': [of('12345'), 'cell_id_length', 'lines.0.segment'],
      'nine characters': [of('123456789'), 'cell_id_length', 'lines.0.segment'],
      'no Activity Code': [jobless, 'activity_code_missing', 'lines.0.job'],
    });
    for (const segment of ['123456', '12345678']) await storeman.ok(createErn, of(segment));
  });

  test('the reference of a free stock receipt cannot contain spaces; that of a job can', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const free = { stockCode: sku, quantity: '1' };
    const refusal = await refused(storeman, { reference: 'D 1', lines: [free] }, 'free_stock_spaces');
    assert.equal(refusal.fields, { reference: 'Free stock receipts must not contain spaces' });
    await storeman.ok(createErn, { reference: 'D 1', lines: [free, { ...free, job: 'J3' }] });
  });

  test('a drum already in stock or announced twice is refused beside its line; a hidden ERN blocks no number', async () => {
    const { site, storeman } = await siteWithSku(builders.it);
    const cable = await builders.it.sku(site, { divisible: true });
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '100', drumNumber: 'D1' }]);
    const other = { stockCode: cable, quantity: '1', drumNumber: 'D9' };
    const line = (drumNumber: string) => ({ stockCode: cable, quantity: '50', drumNumber });
    const used = await refused(storeman, { lines: [other, line('d1')] }, 'drum_number_used');
    assert.equal([Object.keys(used.fields ?? {}), used.data?.['drum']], [['lines.1.drumNumber'], 'D1']);
    const twice = await refused(storeman, { lines: [line('D2'), line('d2')] }, 'drum_number_repeated');
    assert.equal(Object.keys(twice.fields ?? {}), ['lines.1.drumNumber']);
    const first = await storeman.ok(createErn, { lines: [line('D2')] });
    const again = await refused(storeman, { lines: [other, line('D2')] }, 'drum_number_repeated');
    assert.equal([Object.keys(again.fields ?? {}), again.data?.['usedBy']], [['lines.1.drumNumber'], first.number]);
    await hideErn(builders.it, first);
    await storeman.ok(createErn, { lines: [line('D2')] });
  });

  test('an ERN for a cancelled warehouse is refused', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    await cancelWarehouse(builders.it, site);
    await refused(
      storeman,
      { partner: 'P', lines: [{ stockCode: sku, quantity: '1', job: 'J' }] },
      'warehouse_cancelled',
    );
  });
});
