import * as assert from 'uvu/assert';
import { getDrum, listDrumLife } from '../../../shared/contract/drums/drums.ts';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { listMovements, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendStock, twoWarehouses } from '../../support/builders/transit.ts';

type Count = Omit<NonNullable<Input<typeof countErn>['counts']>[number], 'lineId'>;

apiSuite('batches of received goods', (test, builders) => {
  async function openErn(site?: Site) {
    const here = site ?? (await builders.it.site());
    const storeman = await builders.it.storeman(here);
    const sku = await builders.it.sku(here, { divisible: true });
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    const count = (...counts: Count[]) =>
      storeman.ok(countErn, { id: ern.id, counts: counts.map((one) => ({ lineId: ern.lineId, ...one })) });
    return { site: here, storeman, sku, count, ...ern };
  }

  async function countedOf(storeman: Caller, id: number) {
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    return line?.counts.map(({ quantity, batches }) => [quantity, batches]);
  }

  test('each scanned batch is stored once at its count, in scanning order', async () => {
    const { site, storeman, id, count } = await openErn();
    await count({ add: '1', batches: ['B-2'] });
    await count({ add: '1', batches: ['A-1'] }, { add: '1', batches: ['B-2', 'A-1', 'C-3'] });
    await count({ add: '2' }, { locationId: site.shelf, add: '4', batches: ['D-4'] });
    assert.equal(await countedOf(storeman, id), [
      ['5', ['B-2', 'A-1', 'C-3']],
      ['4', ['D-4']],
    ]);
  });

  test('no batch is lost when two users scan at once', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const people = [storeman, await builders.it.storeman(site)];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        people[index % 2]?.ok(countErn, { id, counts: [{ lineId, add: '1', batches: [`B-${index}`] }] }),
      ),
    );
    const [[quantity, batches] = []] = (await countedOf(storeman, id)) ?? [];
    assert.is(quantity, '8');
    assert.equal([...(batches ?? [])].sort(), ['B-0', 'B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6', 'B-7']);
  });

  test('a changed quantity keeps the batches, new batches replace them, and a removed count removes them', async () => {
    const { storeman, id, count } = await openErn();
    await count({ set: '5', batches: ['A-1', 'B-2'] });
    await count({ set: '7' });
    assert.equal(await countedOf(storeman, id), [['7', ['A-1', 'B-2']]]);
    await count({ set: '7', batches: ['B-2'] });
    assert.equal(await countedOf(storeman, id), [['7', ['B-2']]]);
    await count({ set: '7', batches: [] });
    assert.equal(await countedOf(storeman, id), [['7', []]]);
    await count({ add: '1', batches: ['A-1'] });
    await count({ set: null });
    await count({ add: '1' });
    assert.equal(await countedOf(storeman, id), [['1', []]]);
  });

  test('undoing a scan removes only the batch that it names', async () => {
    const { storeman, id, count } = await openErn();
    await count({ add: '1', batches: ['A-1'] }, { add: '1', batches: ['B-2'] }, { add: '1', batches: ['C-3'] });
    await count({ take: '1', batches: ['B-2'] });
    await count({ take: '1' });
    assert.equal(await countedOf(storeman, id), [['1', ['A-1', 'C-3']]]);
  });

  test('a batch that no label can contain is refused beside its field, and nothing is counted', async () => {
    const { storeman, sku, id, lineId, count } = await openErn();
    await count({ add: '1', batches: ['X'.repeat(20)] });
    for (const batch of ['X'.repeat(21), '', ' A', 'A\u001d']) {
      const lines = [{ stockCode: sku, counts: [{ quantity: '1', batches: [batch] }] }];
      await storeman.refused(receiveManually, { lines }, 'malformed');
      await refuses(builders.it, storeman, countErn, {
        [batch]: [{ id, counts: [{ lineId, add: '1', batches: ['A-1', batch] }] }, 'malformed', 'counts.0.batches.1'],
      });
    }
    const scan = { lineId, add: '1', batches: ['A-1'] };
    await refuses(builders.it, storeman, countErn, {
      'a removed count': [{ id, counts: [{ lineId, set: null, batches: ['A-1'] }] }, 'malformed'],
      'an unknown location': [{ id, counts: [scan, { ...scan, locationId: 99_999_999 }] }, 'location_not_here'],
    });
    assert.equal(await countedOf(storeman, id), [['1', ['X'.repeat(20)]]]);
  });

  test('the history of a stock line shows the batches of its receipt until the receipt is undone', async () => {
    const { site, storeman, sku, id, lineId, count } = await openErn();
    await count({ locationId: site.shelf, set: '60', batches: ['B-2', 'A-1'] }, { set: '40', batches: ['C-3'] });
    const { operationId } = await storeman.ok(receiveErn, { id });
    const [shelf, goodsIn] = [
      await stockLineOf(builders.it, site, sku, { locationId: site.shelf }),
      await stockLineOf(builders.it, site, sku, { locationId: site.goodsIn }),
    ];
    const trail = async (stockLineId: number) =>
      (await storeman.ok(listMovements, { id: stockLineId })).items.map(({ operation, batches }) => [
        operation,
        batches,
      ]);
    assert.equal(await trail(shelf), [['receive', ['A-1', 'B-2']]]);
    assert.equal(await trail(goodsIn), [['receive', ['C-3']]]);
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    assert.equal(await countedOf(storeman, id), [
      ['60', ['B-2', 'A-1']],
      ['40', ['C-3']],
    ]);
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, set: '60', batches: ['D-4'] }] });
    await storeman.ok(receiveErn, { id });
    assert.equal(await trail(shelf), [
      ['receive', ['D-4']],
      ['reverse', []],
      ['receive', []],
    ]);
  });

  test('a drum keeps its own batches after a move, a cut and a transfer to another warehouse', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const { storeman, sku, id, count } = await openErn(from);
    const [drum, other, piece] = [builders.it.name('D'), builders.it.name('D'), builders.it.name('D')];
    await count(
      { locationId: from.shelf, drumNumber: drum, set: '60', batches: ['A-1'] },
      { locationId: from.shelf, drumNumber: other, set: '40', batches: ['B-2'] },
    );
    await storeman.ok(receiveErn, { id });
    const lineId = await stockLineOf(builders.it, from, sku, { drum });
    await storeman.ok(moveStock, { destinationId: from.shelf2, lines: [{ stockLineId: lineId }] });
    const stockLineId = await stockLineOf(builders.it, from, sku, { drum });
    const cut = await storeman.ok(cutDrum, { id: stockLineId, quantity: '10', drumNumber: piece });
    const [drumId, otherId] = [await idOf(drum), await idOf(other)];
    const lives = await Promise.all(
      [drumId, otherId, cut.drumId].map(async (one) => (await storeman.ok(listDrumLife, { id: one })).items),
    );
    assert.equal(
      lives.map((events) => events.map(({ kind, batches }) => [kind, batches])),
      [
        [
          ['cut', []],
          ['move', []],
          ['receive', ['A-1']],
        ],
        [['receive', ['B-2']]],
        [['cut', []]],
      ],
    );
    const batchesOf = async (caller: Caller, one: number) => (await caller.ok(getDrum, { id: one })).batches;
    assert.equal(await batchesOf(storeman, drumId), ['A-1']);
    assert.equal(await batchesOf(storeman, otherId), ['B-2']);
    assert.equal(await batchesOf(storeman, cut.drumId), ['A-1']);
    const sent = await sendStock(builders.it, from, to, [{ stockLineId, quantity: '50' }]);
    const there = await builders.it.storeman(to);
    await there.ok(countErn, { id: sent.id, counts: [{ lineId: sent.lineId, set: '50', batches: ['Z-9'] }] });
    await there.ok(receiveErn, { id: sent.id });
    assert.equal(await batchesOf(there, drumId), ['A-1', 'Z-9']);
    const [arrival] = (await there.ok(listDrumLife, { id: drumId })).items;
    assert.equal([arrival?.kind, arrival?.batches], ['receive', ['Z-9']]);
  });

  test('goods without an ERN keep the batches of all goods found at one location', async () => {
    const { site, storeman, sku } = await openErn();
    const counts = [
      { quantity: '2', batches: ['A-1'] },
      { quantity: '3', batches: ['B-2', 'A-1'] },
      { quantity: '4', locationId: site.shelf },
    ];
    const { id } = await storeman.ok(receiveManually, { lines: [{ stockCode: sku, counts }] });
    assert.equal((await countedOf(storeman, id))?.sort(), [
      ['4', []],
      ['5', ['A-1', 'B-2']],
    ]);
    const stockLineId = await stockLineOf(builders.it, site, sku, { locationId: site.goodsIn });
    const [receipt] = (await storeman.ok(listMovements, { id: stockLineId })).items;
    assert.equal(receipt?.batches, ['A-1', 'B-2']);
  });

  function idOf(drum: string): Promise<number> {
    return builders.it.id('select id from drums where number = $1', [drum]);
  }
});
