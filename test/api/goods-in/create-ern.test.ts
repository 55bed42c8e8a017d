import * as assert from 'uvu/assert';
import { createErn, getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import type { Caller, Refused } from '../../support/builders/caller.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { ernOf, hideErn } from '../../support/builders/erns.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { ask } from '../../support/database/database.ts';
import { suite } from '../../support/suite.ts';

suite('creating an ERN', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function siteWithSku(layout: 'vm' | 'H3G' = 'vm') {
    const site = await builders.it.site({ layout });
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site) };
  }

  function refused(caller: Caller, input: Input<typeof createErn>, code: ErrorCode): Promise<Refused> {
    return wroteNothing(builders.it, () => caller.refused(createErn, input, code));
  }

  test('a new ERN shows the data it was created with, expected and open', async () => {
    const { site, storeman, sku } = await siteWithSku();
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
    assert.equal(
      items.map((line) => [line.position, line.sku.stockCode, line.shippedQuantity, line.job, line.segment, line.swc]),
      [
        [1, sku, '12', 'J1', 'S1', 'W9'],
        [2, cable, '12.5', null, null, null],
      ],
    );
    assert.equal(
      items.map((line) => [line.drumNumber, line.supplierDrumNumber, line.countedQuantity, line.counts]),
      [
        [null, null, null, []],
        ['D1', 'X1', null, []],
      ],
    );
  });

  test('the lines of an ERN show the description of each SKU', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const other = await builders.it.sku(site);
    await builders.it.db.run('update skus set description = $3 where company_id = $1 and stock_code = $2', [
      ...[site.companyId, sku],
      'Splice tray, 24 fibres',
    ]);
    const { id } = await ernOf(storeman, [
      { stockCode: sku, quantity: '1' },
      { stockCode: other, quantity: '1' },
    ]);
    assert.equal(
      (await storeman.ok(listErnLines, { id })).items.map(({ description }) => description),
      ['Splice tray, 24 fibres', null],
    );
  });

  test('vm: the refusal of a segment without a job never mentions an Activity Code', async () => {
    const { storeman, sku } = await siteWithSku();
    const lines = [{ stockCode: sku, quantity: '1', segment: 'S1' }];
    const refusal = await refused(storeman, { lines }, 'activity_code_missing');
    assert.equal(refusal.fields, { 'lines.0.job': 'Enter a job' });
  });

  test('an ERN created without a number gets the next one', async () => {
    const { storeman, sku } = await siteWithSku();
    const lines = [{ stockCode: sku, quantity: '1' }];
    const first = await storeman.ok(createErn, { lines });
    const second = await storeman.ok(createErn, { lines });
    assert.match(first.number, /^ERN-\d{6}$/);
    assert.is(Number(second.number.slice(4)), Number(first.number.slice(4)) + 1);
  });

  test('numbers already used by hand are skipped, and numbers after 999,999 get another digit', async () => {
    const { storeman, sku } = await siteWithSku();
    const lines = [{ stockCode: sku, quantity: '1' }];
    const last = Number((await storeman.ok(createErn, { lines })).number.slice(4));
    const numberOf = (next: number) => `ERN-${String(next).padStart(6, '0')}`;
    for (const next of [last + 1, last + 2]) await storeman.ok(createErn, { number: numberOf(next), lines });
    assert.is((await storeman.ok(createErn, { lines })).number, numberOf(last + 3));
    const setNumber = (last: number) => ask(builders.it.url, `select setval('ern_numbers', $1)`, [last]);
    await setNumber(999_999);
    const numbers = [await storeman.ok(createErn, { lines }), await storeman.ok(createErn, { lines })];
    await setNumber(last + 3);
    assert.equal(
      numbers.map(({ number }) => number),
      ['ERN-1000000', 'ERN-1000001'],
    );
  });

  test('a number that the company already uses is refused by name; another company can use it', async () => {
    const { storeman, sku } = await siteWithSku();
    const other = await siteWithSku();
    const number = builders.it.name('PO');
    const lines = [{ stockCode: sku, quantity: '1', job: builders.it.name('J') }];
    await storeman.ok(createErn, { number, lines: [{ stockCode: sku, quantity: '1' }] });
    const refusal = await refused(storeman, { number, lines }, 'ern_number_taken');
    assert.is(refusal.message, `ERN ${number} already exists`);
    assert.equal(refusal.fields, { number: refusal.message });
    await other.storeman.ok(createErn, { number, lines: [{ stockCode: other.sku, quantity: '1' }] });
  });

  test('when two users create an ERN with one number at once, one is refused', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const ben = await builders.it.storeman(site);
    const input = { number: builders.it.name('PO'), lines: [{ stockCode: sku, quantity: '1' }] };
    const answers = await Promise.all([storeman, ben].map((person) => person.call(createErn, input)));
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });

  test('a new partner and new jobs are created with the ERN, once', async () => {
    const { site, storeman, sku } = await siteWithSku();
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
    const { site, storeman, sku } = await siteWithSku();
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

  test('an unknown SKU is named beside its line; stock codes are case-sensitive', async () => {
    const { site, storeman, sku } = await siteWithSku();
    await builders.it.sku(site, { stockCode: 'Abc' });
    for (const stockCode of ['NONE', 'ABC', 'abc']) {
      const lines = [
        { stockCode: sku, quantity: '1', job: builders.it.name('J') },
        { stockCode, quantity: '1' },
      ];
      const refusal = await refused(storeman, { lines }, 'unknown_skus');
      assert.equal(refusal.fields, { 'lines.1.stockCode': `There is no SKU ${stockCode}` });
    }
    const several = ['NONE', sku, 'NEVER'].map((stockCode) => ({ stockCode, quantity: '1' }));
    assert.equal((await refused(storeman, { lines: several }, 'unknown_skus')).fields, {
      'lines.0.stockCode': 'There is no SKU NONE',
      'lines.2.stockCode': 'There is no SKU NEVER',
    });
    await storeman.ok(createErn, { lines: [{ stockCode: 'Abc', quantity: '1' }] });
  });

  test('a SKU of another company is refused as unknown', async () => {
    const { storeman } = await siteWithSku();
    const { sku } = await siteWithSku();
    await refused(storeman, { lines: [{ stockCode: sku, quantity: '1' }] }, 'unknown_skus');
  });

  test('a fraction of a SKU counted in whole numbers is refused beside its line; metres accept fractions', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const cable = await builders.it.sku(site, { divisible: true });
    const lines = [
      { stockCode: cable, quantity: '1.5' },
      { stockCode: sku, quantity: '1.5' },
    ];
    const refusal = await refused(storeman, { lines }, 'whole_numbers_only');
    assert.equal(Object.keys(refusal.fields ?? {}), ['lines.1.quantity']);
  });

  test('a quantity of zero, below zero or with more than four decimals is refused', async () => {
    const { site, storeman } = await siteWithSku();
    const cable = await builders.it.sku(site, { divisible: true });
    for (const quantity of ['0', '0.0000', '-1', '1.00001']) {
      const refusal = await refused(storeman, { lines: [{ stockCode: cable, quantity }] }, 'malformed');
      assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.quantity']);
    }
  });

  test('h3g: a Cell ID needs 6 to 8 characters', async () => {
    const { storeman, sku } = await siteWithSku('H3G');
    for (const segment of ['12345', '123456789']) {
      const lines = [{ stockCode: sku, quantity: '1', job: 'A1', segment }];
      const refusal = await refused(storeman, { lines }, 'cell_id_length');
      assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.segment']);
    }
    for (const segment of ['123456', '12345678']) {
      await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job: 'A1', segment }] });
    }
  });

  test('a segment without a job is refused beside its line', async () => {
    for (const layout of ['vm', 'H3G'] as const) {
      const { storeman, sku } = await siteWithSku(layout);
      const lines = [{ stockCode: sku, quantity: '1', segment: '123456' }];
      const refusal = await refused(storeman, { lines }, 'activity_code_missing');
      assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.job']);
    }
  });

  test('the reference of a free stock receipt cannot contain spaces; that of a job can', async () => {
    const { storeman, sku } = await siteWithSku();
    const free = { stockCode: sku, quantity: '1' };
    const refusal = await refused(storeman, { reference: 'D 1', lines: [free] }, 'free_stock_spaces');
    assert.equal(refusal.fields, { reference: 'Free stock receipts must not contain spaces' });
    await storeman.ok(createErn, { reference: 'D 1', lines: [free, { ...free, job: 'J3' }] });
  });

  test('a drum already in stock or announced twice is refused beside its line; a hidden ERN blocks no number', async () => {
    const { site, storeman } = await siteWithSku();
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
    const { site, storeman, sku } = await siteWithSku();
    await cancelWarehouse(builders.it, site);
    await refused(
      storeman,
      { partner: 'P', lines: [{ stockCode: sku, quantity: '1', job: 'J' }] },
      'warehouse_cancelled',
    );
  });

  test('creating an ERN needs every plan right', async () => {
    const { site, sku } = await siteWithSku();
    const picker = await builders.it.caller(site, ['planCreate', 'planUpdate', 'planStart', 'planConfirm']);
    await refused(picker, { lines: [{ stockCode: sku, quantity: '1' }] }, 'forbidden');
  });
});
