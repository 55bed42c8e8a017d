import * as assert from 'uvu/assert';
import {
  countErn,
  getErn,
  listDiscrepancyComments,
  listErnLines,
  receiveErn,
} from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';

type Count = Omit<NonNullable<Input<typeof countErn>['counts']>[number], 'lineId'>;

apiSuite('counting an ERN', (test, builders) => {
  async function openErn(options: { divisible?: boolean } = {}) {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const sku = await builders.it.sku(site, options);
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    return { site, storeman, sku, ...ern };
  }

  test('add increases the count at a location, set replaces it, and null removes it', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const count = async (quantity: { add: string } | { set: string | null }) => {
      const counts = [{ lineId, locationId: site.shelf, ...quantity }];
      return (await storeman.ok(countErn, { id, counts })).lines[0]?.countedQuantity;
    };
    assert.is(await count({ add: '3' }), '3');
    assert.is(await count({ add: '4' }), '7');
    assert.is(await count({ set: '5' }), '5');
    assert.is(await count({ set: '0' }), '0');
    assert.is((await storeman.ok(getErn, { id })).status, 'counting');
    assert.is(await count({ set: null }), null);
    assert.is((await storeman.ok(getErn, { id })).status, 'expected');
  });

  test('take reduces the count at its location only; a count that reaches zero is removed', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const count = async (...counts: Count[]) => {
      const { lines } = await storeman.ok(countErn, { id, counts: counts.map((one) => ({ lineId, ...one })) });
      return lines[0]?.counts.map(({ location, quantity }) => [location?.id ?? null, quantity]);
    };
    await count({ locationId: site.shelf, add: '5' }, { set: '0' });
    assert.equal(await count({ locationId: site.shelf, take: '2' }), [
      [site.shelf, '3'],
      [null, '0'],
    ]);
    assert.equal(await count({ locationId: site.shelf, take: '1' }, { locationId: site.shelf2, add: '1' }), [
      [site.shelf, '2'],
      [null, '0'],
      [site.shelf2, '1'],
    ]);
    assert.equal(await count({ locationId: site.shelf, take: '1' }, { locationId: site.shelf, take: '1' }), [
      [null, '0'],
      [site.shelf2, '1'],
    ]);
  });

  test('undoing one scan while others scan removes only that scan', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const people = [storeman, await builders.it.storeman(site)];
    await storeman.ok(countErn, { id, counts: [{ lineId, add: '1' }] });
    const changes = Array.from({ length: 16 }, (_, index) => {
      const one: Count = index % 4 === 0 ? { take: '1' } : { add: '1' };
      return people[index % 2]?.call(countErn, { id, counts: [{ lineId, ...one }] });
    });
    const answers = await Promise.all(changes);
    const taken = answers.filter((answer, index) => index % 4 === 0 && answer?.status === 200).length;
    assert.is(await countedOf(storeman, id), String(13 - taken));
  });

  test('counts at several locations are listed separately with their counter, and scans of one location add up', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const ben = await builders.it.storeman(site);
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, add: '3' }] });
    const { lines } = await ben.ok(countErn, {
      id,
      counts: [
        { lineId, locationId: site.shelf2, add: '4' },
        { lineId, add: '2' },
        { lineId, add: '3' },
      ],
    });
    assert.is(lines[0]?.countedQuantity, '12');
    const names = await Promise.all([storeman, ben].map((person) => nameOf(person.userId)));
    assert.equal(
      lines[0]?.counts.map((count) => [count.location?.id ?? null, count.quantity, names.indexOf(count.countedBy)]),
      [
        [site.shelf, '3', 0],
        [site.shelf2, '4', 1],
        [null, '5', 1],
      ],
    );
  });

  test('no scan is lost when twenty users scan at once', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const people = [storeman, await builders.it.storeman(site)];
    const counts = [{ lineId, locationId: site.shelf, add: '1' }];
    const scans = Array.from({ length: 20 }, (_, index) => people[index % 2]?.ok(countErn, { id, counts }));
    await Promise.all(scans);
    assert.is(await countedOf(storeman, id), '20');
  });

  test('when two users set one count at once, the second is refused, and no scan is lost', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const people = [storeman, await builders.it.storeman(site)];
    const count = { lineId, locationId: site.shelf };
    await storeman.ok(countErn, { id, counts: [{ ...count, set: '3', was: null }] });
    const sets = ['5', '7'].map((set, index) =>
      people[index]?.call(countErn, { id, counts: [{ ...count, set, was: '3' }] }),
    );
    const scan = storeman.ok(countErn, { id, counts: [{ lineId, add: '1' }] });
    const statuses = (await Promise.all(sets)).map((answer) => answer?.status);
    await scan;
    assert.equal(statuses.toSorted(), [200, 409]);
    assert.is(await countedOf(storeman, id), statuses[0] === 200 ? '6' : '8');
  });

  test('a count can be set when the previous value sent is current, as a number or as null', async () => {
    const { storeman, id, lineId } = await openErn({ divisible: true });
    const set = async (quantity: string | null, was: string | null) => {
      const { lines } = await storeman.ok(countErn, { id, counts: [{ lineId, set: quantity, was }] });
      return lines[0]?.countedQuantity;
    };
    assert.is(await set('2.5', null), '2.5');
    assert.is(await set('4', '2.50'), '4');
    assert.is(await set(null, '4'), null);
    assert.is(await set('0', null), '0');
    assert.is(await set('1', '0'), '1');
  });

  test('a comment and a total are saved, changed and removed without changing the counts', async () => {
    const { storeman, id, lineId } = await openErn();
    await storeman.ok(countErn, { id, counts: [{ lineId, add: '2' }] });
    const describe = async (line: { total?: string | null; discrepancyComment?: string | null }) => {
      const [row] = (await storeman.ok(countErn, { id, lines: [{ lineId, ...line }] })).lines;
      return [row?.countedTotal, row?.discrepancyComment, row?.countedQuantity];
    };
    assert.equal(await describe({ total: '99', discrepancyComment: 'Wet' }), ['99', 'Wet', '2']);
    assert.equal(await describe({ discrepancyComment: 'Wet\nand torn' }), ['99', 'Wet\nand torn', '2']);
    assert.equal(await describe({ total: null }), [null, 'Wet\nand torn', '2']);
    assert.equal(await describe({ discrepancyComment: null }), [null, null, '2']);
  });

  test('a Cell ID missing from the supplier is saved on the line, and the goods are received with it', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const { id, lineId } = await ernOf(storeman, [{ stockCode: sku, quantity: '4', job: 'AC-1' }]);
    await storeman.refused(receiveErn, { id, asShipped: true }, 'cell_id_missing');
    const { lines } = await storeman.ok(countErn, { id, lines: [{ lineId, segment: 'NW4471' }] });
    assert.is(lines[0]?.segment, 'NW4471');
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.is((await builders.it.stock(site, sku))[0]?.segment, 'NW4471');
  });

  test('a request without counts writes no audit entry', async () => {
    const { storeman, id } = await openErn();
    assert.equal(await storeman.ok(countErn, { id }), { lines: [] });
    const traces = `select from audit where operation = 'countErn' and subject_id = $1`;
    assert.equal(await builders.it.db.many(traces, [String(id)]), []);
  });

  test('counting moves no stock; only the receipt does', async () => {
    const { site, storeman, sku, id, lineId } = await openErn();
    await storeman.ok(countErn, { id, counts: [{ lineId, add: '100' }] });
    assert.equal(await builders.it.stock(site, sku), []);
    await storeman.ok(receiveErn, { id });
    assert.is((await builders.it.stock(site, sku))[0]?.quantity, '100');
  });

  async function nameOf(userId: number): Promise<string> {
    return builders.it.nameOf('users', userId);
  }

  type Storeman = Awaited<ReturnType<typeof openErn>>['storeman'];

  async function countedOf(storeman: Storeman, id: number): Promise<string | null | undefined> {
    return (await storeman.ok(listErnLines, { id })).items[0]?.countedQuantity;
  }

  test('a damage comment covers only the damaged goods; another shortage still needs a comment', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { id, lineIds } = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }]);
    const lineId = lineIds[0] ?? 0;
    await storeman.ok(countErn, {
      id,
      counts: [
        { lineId, locationId: site.shelf, add: '7', remark: 'Box opened' },
        { lineId, locationId: site.quarantine, add: '1', damage: 'Crushed' },
      ],
    });
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.quarantine, add: '1' }] });
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    assert.equal(columns(line?.counts, 'quantity', 'damage', 'comment', 'remark'), [
      '7, null, null, Box opened',
      '2, Crushed, Crushed, null',
    ]);
    assert.is(line?.discrepancyComment, null);
    await storeman.refused(receiveErn, { id }, 'discrepancy_comment_missing');
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, add: '1' }] });
    await storeman.ok(receiveErn, { id });
    const ern = await storeman.ok(getErn, { id });
    assert.equal([ern.discrepancies, ern.discrepancyComments], [1, ['Crushed']]);
    const { items } = await storeman.ok(listDiscrepancyComments, {});
    assert.equal(column(items, 'comment'), ['Crushed']);
  });

  test('a remark on a count does not make its line a discrepancy', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { id, lineIds } = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }]);
    const counts = [{ lineId: lineIds[0] ?? 0, locationId: site.shelf, set: '10', remark: 'Two boxes' }];
    await storeman.ok(countErn, { id, counts });
    await storeman.ok(receiveErn, { id });
    assert.is((await storeman.ok(getErn, { id })).discrepancies, 0);
  });
});
