import * as assert from 'uvu/assert';
import { exportErns, getErnStates, listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { cancelJobs, ernOf, hideErn } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { column } from '../../support/columns.ts';

type Query = Input<typeof listErns>;

const each = (quantity: string) => [{ unit: 'each', quantity }];

apiSuite('the list of ERNs', (test, builders) => {
  async function numbers(caller: Caller, query: Query): Promise<string[]> {
    const { items } = await caller.ok(listErns, { sort: 'number', ...query });
    return items.map((ern) => ern.number);
  }

  async function fourErns() {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const cable = await builders.it.sku(site, { divisible: true });
    const hider = await builders.it.caller(site, [...planRights, 'screenHideErns']);
    const line = { stockCode: sku, quantity: '10' };
    const a = { number: 'A', partner: 'Prysm', deliveryDate: '2026-03-01' };
    const onDrum = { stockCode: cable, quantity: '2.5', drumNumber: 'DR-77', supplierDrumNumber: 'PRY/9' };
    await ernOf(storeman, [{ ...line, job: 'J-100', segment: 'SEG-8' }, line, onDrum], a);
    const b = await ernOf(storeman, [line], { number: 'B', partner: 'Nexa', deliveryDate: '2026-03-02' });
    await storeman.ok(countErn, { id: b.id, counts: [{ lineId: b.lineId, set: '1' }] });
    const c = await ernOf(storeman, [line, line], { number: 'C', reference: 'Note_7' });
    const [short = 0, whole = 0] = c.lineIds;
    const counts = [
      { lineId: short, set: '9' },
      { lineId: whole, set: '10' },
    ];
    await storeman.ok(countErn, { id: c.id, counts, lines: [{ lineId: short, discrepancyComment: 'Wet' }] });
    await storeman.ok(receiveErn, { id: c.id, expectRest: false });
    await hideErn(builders.it, await ernOf(storeman, [line], { number: 'D', partner: 'Prysm' }));
    return { site, storeman, hider, sku, cable };
  }

  test('a row shows the contents and the progress of its ERN', async () => {
    const { storeman } = await fourErns();
    const { items } = await storeman.ok(listErns, { sort: 'number' });
    assert.equal(
      items.map((ern) => [ern.number, ern.status, ern.skus, ern.items, ern.lines, ern.countedLines, ern.discrepancies]),
      [
        ['A', 'expected', 2, [...each('20'), { unit: 'm', quantity: '2.5' }], 3, 0, 0],
        ['B', 'counting', 1, each('10'), 1, 1, 0],
        ['C', 'received', 1, each('19'), 2, 2, 1],
      ],
    );
    assert.equal(
      items.map((ern) => [ern.partner, ern.reference, ern.deliveryDate, ern.jobs, ern.segments, ern.hidden]),
      [
        ['Prysm', null, '2026-03-01', ['J-100'], ['SEG-8'], false],
        ['Nexa', null, '2026-03-02', [], [], false],
        [null, 'Note_7', null, [], [], false],
      ],
    );
    assert.equal(column(items, 'discrepancyComments'), [[], [], ['Wet']]);
    assert.equal([...new Set(items.map((ern) => ern.createdBy))].length, 1);
  });

  test('each filter limits the list of ERNs, and filters combine', async () => {
    const { hider, sku, cable } = await fourErns();
    builders.it.now = new Date('2026-03-02T09:00:00Z');
    const expected: [Query, string[]][] = [
      [{ overdue: true }, ['A']],
      [{ overdue: false }, ['B', 'C']],
      [{ number: 'B' }, ['B']],
      [{ status: ['expected'] }, ['A']],
      [{ status: ['counting', 'received'] }, ['B', 'C']],
      [{ hidden: true }, ['D']],
      [{ hidden: false }, ['A', 'B', 'C']],
      [{ partner: 'Prysm' }, ['A']],
      [{ partner: 'Prys' }, []],
      [{ reference: 'note_7' }, ['C']],
      [{ reference: 'note_' }, []],
      [{ job: 'J-100' }, ['A']],
      [{ stockCode: cable }, ['A']],
      [{ stockCode: sku }, ['A', 'B', 'C']],
      [{ dueFrom: '2026-03-02' }, ['B']],
      [{ dueTo: '2026-03-01' }, ['A']],
      [{ dueFrom: '2026-03-01', dueTo: '2026-03-02' }, ['A', 'B']],
      [{ discrepancies: true }, ['C']],
      [{ discrepancies: false }, ['A', 'B']],
      [{ status: ['expected', 'counting'], stockCode: sku, partner: 'Nexa' }, ['B']],
      [{ partner: 'Prysm', hidden: true }, ['D']],
    ];
    for (const [query, ernNumbers] of expected)
      assert.equal(await numbers(hider, query), ernNumbers, JSON.stringify(query));
    builders.it.now = undefined;
  });

  test('the list of ERNs filters and sorts by the receipt date in the warehouse’s time zone', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const received = { E: '2026-07-01T22:30:00Z', F: '2026-07-01T23:30:00Z' };
    for (const [number, at] of Object.entries(received)) {
      const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }], { number });
      await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
      await builders.it.db.run('update erns set received_at = $2 where id = $1', [ern.id, at]);
    }
    await ernOf(storeman, [{ stockCode: sku, quantity: '1' }], { number: 'G' });
    const { items } = await storeman.ok(listErns, { sort: 'receivedAt' });
    assert.equal(
      items.map(({ number, receivedAt }) => [number, receivedAt && Date.parse(receivedAt)]),
      [
        ['G', null],
        ['E', Date.parse(received.E)],
        ['F', Date.parse(received.F)],
      ],
    );
    assert.equal(await numbers(storeman, { sort: '-receivedAt' }), ['F', 'E', 'G']);
    assert.equal(await numbers(storeman, { receivedFrom: '2026-07-02' }), ['F']);
    assert.equal(await numbers(storeman, { receivedTo: '2026-07-01' }), ['E']);
    assert.equal(await numbers(storeman, { receivedFrom: '2026-07-01', receivedTo: '2026-07-02' }), ['E', 'F']);
    assert.equal((await storeman.ok(getErnStates, { receivedTo: '2026-07-01' })).received, 1);
  });

  test('the CSV export of ERNs has the chosen columns and filters, with several jobs in one cell', async () => {
    const { storeman, hider, sku } = await fourErns();
    const lines = ['J-1', 'J-2'].map((job) => ({ stockCode: sku, quantity: '1', job }));
    await ernOf(storeman, lines, { number: 'E', partner: 'Nexa' });
    const fields: Input<typeof exportErns>['fields'] = ['number', 'status', 'jobs', 'items', 'discrepancyComments'];
    const { body } = await storeman.call(exportErns, { fields, sort: '-number', status: ['expected', 'received'] });
    assert.equal(String(body['text']).replace('\ufeff', '').split('\r\n'), [
      'ERN,Status,Jobs,Items,Discrepancy comments',
      'E,expected,"J-1, J-2",2 each,',
      'C,received,,19 each,Wet',
      'A,expected,J-100,"20 each, 2.5 m",',
      '',
    ]);
    await storeman.refused(exportErns, { hidden: true }, 'forbidden');
    const hidden = await hider.call(exportErns, { hidden: true, fields: ['number'] });
    assert.is(String(hidden.body['text']), '\ufeffERN\r\nD\r\n');
  });

  test('hidden ERNs and their number are visible only to users who can hide', async () => {
    const { storeman, hider } = await fourErns();
    await storeman.refused(listErns, { hidden: true }, 'forbidden');
    assert.is((await storeman.ok(getErnStates, {})).hidden, null);
    assert.is((await hider.ok(getErnStates, {})).hidden, 1);
    assert.equal(await numbers(storeman, {}), await numbers(hider, {}));
  });

  test('counts of ERNs per state follow the filters, regardless of the listed state', async () => {
    const { hider, sku, cable } = await fourErns();
    builders.it.now = new Date('2026-03-03T09:00:00Z');
    const none = { expected: 0, counting: 0, overdue: 0, received: 0, cancelled: 0, hidden: 0 };
    const expected: [Input<typeof getErnStates>, object][] = [
      [{}, { expected: 1, counting: 1, overdue: 2, received: 1, cancelled: 0, hidden: 1 }],
      [{ partner: 'Prysm' }, { ...none, expected: 1, overdue: 1, hidden: 1 }],
      [{ job: 'J-100' }, { ...none, expected: 1, overdue: 1 }],
      [{ stockCode: cable }, { ...none, expected: 1, overdue: 1 }],
      [{ dueFrom: '2026-03-02' }, { ...none, counting: 1, overdue: 1 }],
      [{ discrepancies: true }, { ...none, received: 1 }],
      [{ search: sku }, { expected: 1, counting: 1, overdue: 2, received: 1, cancelled: 0, hidden: 1 }],
      [{ search: 'nowhere' }, none],
    ];
    for (const [query, counts] of expected) {
      assert.equal(await hider.ok(getErnStates, query), counts, JSON.stringify(query));
    }
    builders.it.now = undefined;
  });

  test('the ERN search finds parts of number, partner, reference, stock code, job and drum numbers in any case', async () => {
    const { storeman, cable, sku } = await fourErns();
    const other = await ernOf(storeman, [{ stockCode: cable, quantity: '5' }], { number: 'E' });
    const count = { lineId: other.lineId, drumNumber: 'FOUND-1', supplierDrumNumber: 'NX-5', set: '5' };
    await storeman.ok(countErn, { id: other.id, counts: [count] });
    const expected: [string, string[]][] = [
      ['dr-7', ['A']],
      ['pry/9 prysm', ['A']],
      ['found-1', ['E']],
      ['nx-5', ['E']],
      [`nexa ${sku}`, ['B']],
      ['prys', ['A']],
      ['NEXA b', ['B']],
      ['note_', ['C']],
      ['note%', []],
      ['j-10', ['A']],
      [cable.toLowerCase(), ['A', 'E']],
      ['prysm nexa', []],
    ];
    for (const [search, ernNumbers] of expected) assert.equal(await numbers(storeman, { search }), ernNumbers, search);
  });

  test('the list of ERNs sorts both ways by each column; those without a date or partner have a fixed position', async () => {
    const { storeman } = await fourErns();
    const expected: [string, string[]][] = [
      ['number', ['A', 'B', 'C']],
      ['-number', ['C', 'B', 'A']],
      ['partner', ['C', 'B', 'A']],
      ['-partner', ['A', 'B', 'C']],
      ['createdAt', ['A', 'B', 'C']],
      ['-createdAt', ['C', 'B', 'A']],
      ['deliveryDate', ['A', 'B', 'C']],
      ['-deliveryDate', ['C', 'B', 'A']],
      ['status', ['B', 'A', 'C']],
      ['-status,number', ['C', 'A', 'B']],
    ];
    for (const [sort, ernNumbers] of expected) assert.equal(await numbers(storeman, { sort }), ernNumbers, sort);
    assert.equal(column((await storeman.ok(listErns, {})).items, 'number'), ['C', 'B', 'A']);
  });

  test('pages of ERNs add up to the whole list in every sort, each ERN once', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const head = index % 3 === 0 ? {} : { partner: `P${index % 2}`, deliveryDate: `2026-03-0${1 + (index % 2)}` };
      made.push((await ernOf(storeman, [{ stockCode: sku, quantity: '1' }], head)).number);
    }
    for (const name of ['number', 'partner', 'createdAt', 'deliveryDate', 'receivedAt', 'status']) {
      for (const sort of [name, `-${name}`]) {
        const whole = await numbers(storeman, { sort });
        assert.equal(await pages(storeman, { sort, limit: 3 }), whole, sort);
        assert.equal([...whole].sort(), [...made].sort());
      }
    }
  });

  async function pages(caller: Caller, query: Query): Promise<string[]> {
    const ernNumbers: string[] = [];
    let after: string | undefined;
    do {
      const page = await caller.ok(listErns, { ...query, ...(after !== undefined && { after }) });
      ernNumbers.push(...page.items.map((ern) => ern.number));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return ernNumbers;
  }

  test('an invented cursor, or a cursor of another sort, is refused', async () => {
    const { storeman } = await fourErns();
    const { next } = await storeman.ok(listErns, { sort: 'number', limit: 1 });
    const made: [Query['sort'], unknown[]][] = [
      ['deliveryDate', ['deliveryDate', '2026-02-30', 1]],
      ['deliveryDate', ['deliveryDate', '0000-01-01', 1]],
      ['createdAt', ['createdAt', '2026-02-01T25:00:00+00:00', 1]],
      ['createdAt', ['createdAt', '2026-02-01T10:00:00+00:00']],
      ['number', ['number', null, 1]],
    ];
    for (const [sort, cursor] of made) {
      const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
      await storeman.refused(listErns, { ...(sort && { sort }), after }, 'malformed');
    }
    await storeman.refused(listErns, { sort: '-number', after: next ?? '' }, 'malformed');
  });

  test('the total counts all matching ERNs, not those of one page', async () => {
    const { storeman } = await fourErns();
    const page = await storeman.ok(listErns, { total: true, limit: 1, status: ['expected', 'counting'] });
    assert.equal([page.total, page.items.length], [2, 1]);
    assert.is((await storeman.ok(listErns, { limit: 1 })).total, undefined);
  });

  test('the list of ERNs returns only the requested fields and the id', async () => {
    const { storeman } = await fourErns();
    const { body } = await storeman.call(listErns, { fields: ['number', 'jobs'], number: 'A' });
    const [row] = body['items'] as Record<string, unknown>[];
    assert.equal(Object.keys(row ?? {}).sort(), ['id', 'jobs', 'number']);
    await storeman.refused(listErns, { fields: ['companyId'] }, 'malformed');
  });

  test('the list of ERNs marks cancelled jobs', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const jobs = [builders.it.name('J'), builders.it.name('J')];
    await ernOf(
      storeman,
      jobs.map((job) => ({ stockCode: sku, quantity: '1', job })),
    );
    await cancelJobs(builders.it, jobs.slice(1));
    const [ern] = (await storeman.ok(listErns, {})).items;
    assert.equal([ern?.jobs, ern?.cancelledJobs], [jobs, jobs.slice(1)]);
  });
});
