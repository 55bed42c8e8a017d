import * as assert from 'uvu/assert';
import { listAudit } from '../../../shared/contract/audit/audit.ts';
import { editErn, planErns } from '../../../shared/contract/goods-in/edit-ern.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf, type MadeErn } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('editing an ERN', (test, builders) => {
  /** An ERN with three lines of 10, the second one for job J1. */
  async function threeLines() {
    const made = await siteWithSku(builders.it, { divisible: true });
    const { storeman, sku } = made;
    const goods = { stockCode: sku, quantity: '10' };
    const head = { partner: 'Old Ltd', reference: 'R-1', deliveryDate: '2026-03-01' } as const;
    const ern = await ernOf(storeman, [goods, { ...goods, job: 'J1', segment: 'S1' }, goods], head);
    const [first = 0, second = 0, third = 0] = ern.lineIds;
    return { ...made, ern, first, second, third };
  }

  async function shownLines(caller: Caller, { id }: Pick<MadeErn, 'id'>): Promise<string[]> {
    const { items } = await caller.ok(listErnLines, { id });
    return columns(items, 'position', 'sku.stockCode', 'shippedQuantity', 'job', 'segment', 'drumNumber');
  }

  test('an edit sets what it names, leaves the rest, and keeps the previous values in the history', async () => {
    const { storeman, ern } = await threeLines();
    const edit = { id: ern.id, version: 1, partner: 'New Ltd', reference: null, deliveryDate: '2026-03-09' } as const;
    const { version } = await storeman.ok(editErn, edit);
    const now = await storeman.ok(getErn, { id: ern.id });
    assert.equal(
      [now.partner, now.reference, now.deliveryDate, now.comments, now.version],
      ['New Ltd', null, '2026-03-09', null, version],
    );
    const { items } = await storeman.ok(listOperations, { document: 'ern', documentId: ern.id });
    const number = ern.number;
    assert.equal(
      items.map(({ kind, facts, canReverse }) => [kind, facts, canReverse]),
      [
        [
          'edit ern',
          {
            ...{ number, partner: 'New Ltd', reference: null, deliveryDate: '2026-03-09' },
            was: { number, partner: 'Old Ltd', reference: 'R-1', deliveryDate: '2026-03-01' },
          },
          false,
        ],
      ],
    );
    await wroteNothing(builders.it, () =>
      storeman.refused(editErn, { id: ern.id, version, deliveryDate: '2026-03-09' }, 'nothing_edited'),
    );
  });

  test('the audit shows an edit with the values before and after', async () => {
    const { storeman, ern } = await threeLines();
    const { operationId } = await storeman.ok(editErn, { id: ern.id, version: 1, deliveryDate: '2026-03-09' });
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const { items } = await administrator.ok(listAudit, { id: -operationId });
    const { number } = ern;
    assert.equal(
      items.map(({ operation, name, before, after }) => [operation, name, before, after]),
      [['edit ern', number, { number, deliveryDate: '2026-03-01' }, { number, deliveryDate: '2026-03-09' }]],
    );
  });

  test('lines are changed, added after the others, and removed if they are left out', async () => {
    const { site, storeman, sku, ern, first, second } = await threeLines();
    const cable = await builders.it.sku(site, { divisible: true });
    const lines = [
      { id: second, job: null },
      { stockCode: cable, quantity: '50', drumNumber: 'D1', job: 'J2' },
      { id: first, quantity: '12.5' },
    ];
    await storeman.ok(editErn, { id: ern.id, version: 1, lines });
    assert.equal(await shownLines(storeman, ern), [
      `1, ${sku}, 12.5, null, null, null`,
      `2, ${sku}, 10, null, null, null`,
      `4, ${cable}, 50, J2, null, D1`,
    ]);
    const { items } = await storeman.ok(listOperations, { document: 'ern', documentId: ern.id });
    const goods = { stockCode: sku, quantity: '10' };
    assert.equal(items[0]?.facts, {
      number: ern.number,
      lines: [
        { line: 2, ...goods },
        { line: 4, stockCode: cable, job: 'J2', drumNumber: 'D1', quantity: '50' },
        { line: 1, ...goods, quantity: '12.5' },
      ],
      was: {
        number: ern.number,
        lines: [
          { line: 2, ...goods, job: 'J1', segment: 'S1' },
          { line: 1, ...goods },
          { line: 3, ...goods },
        ],
      },
    });
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
  });

  test('of a line with a count, a comment or a photo only the quantity and the reference change', async () => {
    const { site, storeman, ern, first, second, third } = await threeLines();
    const other = await builders.it.sku(site);
    await storeman.ok(countErn, {
      id: ern.id,
      counts: [{ lineId: first, set: '9' }],
      lines: [{ lineId: second, discrepancyComment: 'Wet box' }],
    });
    await builders.it.db.run(
      `insert into photos (company_id, ern_id, ern_line_id, type, width, height, content, added_by)
       values ($1, $2, $3, 'image/png', 1, 1, 'x', $4)`,
      [site.companyId, ern.id, third, storeman.userId],
    );
    const all = [{ id: first }, { id: second }, { id: third }];
    const edit = (...lines: object[]) => ({ id: ern.id, version: 1, lines: lines as typeof all });
    await refuses(builders.it, storeman, editErn, {
      'another SKU': [edit({ id: first, stockCode: other }, ...all.slice(1)), 'ern_line_counted', 'lines.0.stockCode'],
      'another owner': [edit({ id: first, job: 'J9' }, ...all.slice(1)), 'ern_line_counted', 'lines.0.job'],
      'a drum': [edit({ id: first }, { id: second, drumNumber: 'D1' }, { id: third }), 'ern_line_counted'],
      'a counted line left out': [edit(...all.slice(1)), 'ern_line_counted'],
      'a commented line left out': [edit({ id: first }, { id: third }), 'ern_line_counted'],
      'a photographed line left out': [edit(...all.slice(0, 2)), 'ern_line_counted'],
    });
    await storeman.ok(editErn, edit({ id: first, quantity: '9', reference: 'PO-9/1' }, ...all.slice(1)));
    const { items } = await storeman.ok(listErnLines, { id: ern.id });
    assert.equal(columns(items, 'reference', 'shippedQuantity', 'countedQuantity')[0], 'PO-9/1, 9, 9');
  });

  test('new and changed lines follow the rules of a new ERN; unchanged ones are not checked again', async () => {
    const { site, storeman, sku, ern, first, second, third } = await threeLines();
    const whole = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', drumNumber: 'USED' }]);
    const announced = await ernOf(storeman, [{ stockCode: sku, quantity: '5', drumNumber: 'D7' }]);
    const edit = (...lines: object[]) => ({ id: ern.id, version: 1, lines: lines as { id: number }[] });
    const rest = [{ id: second }, { id: third }];
    await refuses(builders.it, storeman, editErn, {
      'an unknown SKU': [edit(...rest, { stockCode: 'NONE', quantity: '1' }), 'unknown_skus', 'lines.2.stockCode'],
      'a fraction': [edit(...rest, { stockCode: whole, quantity: '1.5' }), 'whole_numbers_only', 'lines.2.quantity'],
      'a used drum': [edit(...rest, { id: first, drumNumber: 'used' }), 'drum_number_used', 'lines.2.drumNumber'],
      'a drum announced elsewhere': [
        edit({ id: first }, { id: second, drumNumber: 'd7' }, { id: third }),
        'drum_number_repeated',
        'lines.1.drumNumber',
      ],
      'a drum announced twice here': [
        edit({ id: second, drumNumber: 'D8' }, { id: third, drumNumber: 'd8' }),
        'drum_number_repeated',
        'lines.1.drumNumber',
      ],
      'a segment without a job': [edit({ id: first, segment: 'S2' }, ...rest), 'activity_code_missing', 'lines.0.job'],
      'an unknown job': [{ ...edit({ id: first, job: 'J9' }, ...rest), newJob: false }, 'job_unknown', 'lines.0.job'],
      'spaces once no line has a job': [
        { ...edit({ id: first }, { id: second, job: null }, { id: third }), reference: 'R 1' },
        'free_stock_spaces',
        'reference',
      ],
      'a new line without a quantity': [edit({ id: first }, { stockCode: sku }), 'malformed', 'lines.1.quantity'],
      'a line named twice': [edit({ id: first }, { id: first }), 'malformed', 'lines.1.id'],
      'a line of another ERN': [edit({ id: announced.lineId }), 'not_found'],
    });
    await builders.it.db.run('update skus set retired_at = now() where stock_code = $1', [sku]);
    await storeman.ok(editErn, { ...edit({ id: first }, ...rest), reference: 'R 1' });
    await storeman.refused(editErn, { ...edit({ id: first, quantity: '1' }, ...rest), version: 2 }, 'unknown_skus');
  });

  test('only an expected ERN of this version is edited', async () => {
    const { storeman, ern } = await threeLines();
    const edit = { id: ern.id, version: 1, comments: 'Call first' };
    await storeman.ok(editErn, edit);
    const stale = await wroteNothing(builders.it, () =>
      storeman.refused(editErn, { ...edit, comments: 'Do not call' }, 'changed_meanwhile'),
    );
    assert.equal(stale.data, { version: 2 });
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    await wroteNothing(builders.it, () => storeman.refused(editErn, { ...edit, version: 3 }, 'ern_not_open'));
  });

  test('of a transfer only the delivery date and the comments change', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const { id } = await sendGoods(builders.it, from, to, [{ stockCode: await builders.it.sku(to), quantity: '3' }]);
    const storeman = await builders.it.storeman(to);
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    const fixed = { id, version: 1, partner: 'Other', lines: [{ id: line?.id ?? 0, quantity: '2' }] };
    const { fields } = await wroteNothing(builders.it, () => storeman.refused(editErn, fixed, 'fixed_by_transfer'));
    assert.equal(Object.keys(fields ?? {}), ['partner', 'lines']);
    await storeman.ok(editErn, { id, version: 1, deliveryDate: '2026-04-01', comments: 'By rail' });
  });

  test('an edited follow-up prevents undoing the receipt', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }]);
    const lines = [{ lineId, discrepancyComment: 'Three missing' }];
    await storeman.ok(countErn, { id, counts: [{ lineId, set: '7' }], lines });
    const received = await storeman.ok(receiveErn, { id, accept: ['expect_rest'] });
    const rest = received.followUp?.id ?? 0;
    await storeman.ok(editErn, { id: rest, version: 1, deliveryDate: '2026-05-01' });
    const undo = { id: received.operationId, reason: 'Wrong' };
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'cannot_reverse'));
  });

  test('an edit meets a count and a receipt of the same ERN: the second of them sees the first', async () => {
    const { site, storeman, ern, first, second, third } = await threeLines();
    const rows = { table: 'erns', companyId: site.companyId } as const;
    const ben = await builders.it.storeman(site);
    const withoutFirst = { id: ern.id, version: 1, lines: [{ id: second }, { id: third }] };
    const [counted, edited] = await atOnce(builders.it, rows, [
      () => ben.call(countErn, { id: ern.id, counts: [{ lineId: first, add: '1' }] }),
      () => storeman.call(editErn, withoutFirst),
    ]);
    assert.equal([counted?.status, edited?.body['code']], [200, 'ern_line_counted']);
    const edit = { id: ern.id, version: 1 };
    await oneSucceeds(builders.it, 'erns', site, [storeman, ben], (person) =>
      person.call(editErn, { ...edit, comments: String(person.userId) }),
    );
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: first, set: null }] });
    const [received, late] = await atOnce(builders.it, rows, [
      () => ben.call(receiveErn, { id: ern.id, asShipped: true }),
      () => storeman.call(editErn, { ...withoutFirst, version: 2 }),
    ]);
    assert.equal([received?.status, late?.body['code']], [200, 'ern_not_open']);
  });

  test('several ERNs get a delivery date, all or none', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const make = () => ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    const [one, other] = [await make(), await make()];
    const seen = (version: number) => [one, other].map(({ id }) => ({ id, version }));
    const { erns } = await storeman.ok(planErns, { erns: seen(1), deliveryDate: '2026-12-24' });
    assert.equal(columns(erns, 'id', 'number'), [`${one.id}, ${one.number}`, `${other.id}, ${other.number}`]);
    const { items } = await storeman.ok(listErns, { dueFrom: '2026-12-24', dueTo: '2026-12-24' });
    assert.equal(columns(items, 'deliveryDate', 'version'), ['2026-12-24, 2', '2026-12-24, 2']);
    await storeman.ok(editErn, { id: other.id, version: 2, comments: 'Late' });
    const stale = await wroteNothing(builders.it, () =>
      storeman.refused(planErns, { erns: seen(2), deliveryDate: null }, 'changed_meanwhile'),
    );
    assert.equal(stale.data?.erns, [other.id]);
    await storeman.ok(receiveErn, { id: other.id, asShipped: true });
    await wroteNothing(builders.it, () =>
      storeman.refused(planErns, { erns: seen(2), deliveryDate: null }, 'ern_not_open'),
    );
  });
});
