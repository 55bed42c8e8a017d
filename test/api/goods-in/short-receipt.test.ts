import * as assert from 'uvu/assert';
import { countErn, createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { addPhoto, removePhoto, restorePhoto } from '../../../shared/contract/photos/photos.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf, type MadeErn } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('receiving more or less than was shipped', (test, builders) => {
  async function count(caller: Caller, { id }: { id: number }, lineId: number, set: string, comment?: string) {
    const lines = comment === undefined ? [] : [{ lineId, discrepancyComment: comment }];
    await caller.ok(countErn, { id, counts: [{ lineId, set }], lines });
  }

  async function shortErn(number?: string) {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const head = number === undefined ? {} : { number };
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }], head);
    await count(storeman, ern, ern.lineId, '7', 'Three crushed');
    return { site, storeman, sku, ern };
  }

  for (const [difference, set] of [
    ['less', '9'],
    ['more', '11'],
    ['nothing', '0'],
  ] as const) {
    test(`a difference (${difference} than shipped) needs a comment on that line; nothing is written before`, async () => {
      const { site, storeman, sku } = await siteWithSku(builders.it);
      const line = { stockCode: sku, quantity: '10' };
      const { id, lineIds } = await ernOf(storeman, [line, line]);
      const [right = 0, wrong = 0] = lineIds;
      await count(storeman, { id }, right, '10');
      await count(storeman, { id }, wrong, set);
      const input = { id, expectRest: false };
      const refusal = await wroteNothing(builders.it, () =>
        storeman.refused(receiveErn, input, 'discrepancy_comment_missing'),
      );
      assert.equal(refusal.data, { lines: [wrong], field: 'discrepancyComment' });
      await count(storeman, { id }, wrong, set, 'As the driver said');
      await storeman.ok(receiveErn, input);
      const total = (await builders.it.stock(site, sku)).reduce((sum, row) => sum + Number(row.quantity), 0);
      assert.is(total, 10 + Number(set));
      const { items } = await storeman.ok(listErnLines, { id });
      assert.equal(column(items, 'receivedQuantity'), ['10', set]);
      assert.is((await storeman.ok(getErn, { id })).discrepancies, 1);
    });
  }

  test('a short receipt asks whether the rest is expected, and names the missing quantity', async () => {
    const { storeman, sku, ern } = await shortErn();
    const input = { id: ern.id };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, input, 'confirmation_required'));
    assert.equal(refusal.confirmations, [
      {
        key: 'expect_rest',
        message: 'Is the rest still expected?',
        data: { missing: [{ line: ern.lineId, stockCode: sku, missing: '3' }] },
      },
    ]);
  });

  test('a receipt of more than shipped needs no confirmation and creates no follow-up', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }]);
    await count(storeman, ern, ern.lineId, '12', 'Two for free');
    assert.is((await storeman.ok(receiveErn, { id: ern.id, expectRest: true })).followUp, null);
  });

  test('declining the follow-up of a short receipt makes the difference final', async () => {
    const { storeman, ern } = await shortErn();
    assert.is((await storeman.ok(receiveErn, { id: ern.id, expectRest: false })).followUp, null);
    assert.is(await followUpsOf(ern.id), 0);
  });

  test('a follow-up expects only the missing goods, for the same partner, job and segment', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const owned = { stockCode: sku, quantity: '10', job: 'J1', segment: 'S1', reference: 'PO-9/2' };
    const head = { partner: 'Prysm', reference: 'D 1', deliveryDate: '2026-03-01' };
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '5' }, owned, owned], head);
    const [whole = 0, short = 0, none = 0] = ern.lineIds;
    await count(storeman, ern, whole, '5');
    await count(storeman, ern, short, '6', 'Four missing');
    await count(storeman, ern, none, '0', 'All missing');
    const { followUp } = await storeman.ok(receiveErn, { id: ern.id, accept: ['expect_rest'] });
    assert.is(followUp?.number, `${ern.number}-1`);
    const rest = await storeman.ok(getErn, { id: followUp?.id ?? 0 });
    assert.equal(
      [rest.status, rest.partner, rest.reference, rest.deliveryDate, rest.followsId, rest.followsNumber],
      ['expected', 'Prysm', 'D 1', '2026-03-01', ern.id, ern.number],
    );
    const { items } = await storeman.ok(listErnLines, { id: rest.id });
    assert.equal(columns(items, 'position', 'job', 'segment', 'reference', 'shippedQuantity', 'discrepancyComment'), [
      '1, J1, S1, PO-9/2, 4, null',
      '2, J1, S1, PO-9/2, 10, null',
    ]);
  });

  test('goods still missing from a follow-up get another follow-up', async () => {
    const { storeman, ern } = await shortErn();
    const first = await followUpOf(storeman, ern);
    const lineId = (await storeman.ok(listErnLines, { id: first.id })).items[0]?.id ?? 0;
    await count(storeman, first, lineId, '1', 'Two still missing');
    const second = await followUpOf(storeman, first);
    assert.is(second.number, `${ern.number}-1-1`);
    assert.is((await storeman.ok(listErnLines, { id: second.id })).items[0]?.shippedQuantity, '2');
  });

  test('undoing a receipt deletes its follow-up; receiving again creates one with the same number', async () => {
    const { storeman, ern } = await shortErn();
    const received = await storeman.ok(receiveErn, { id: ern.id, expectRest: true });
    await storeman.ok(reverseOperation, { id: received.operationId, reason: 'Wrong shelf' });
    await storeman.refused(getErn, { id: received.followUp?.id ?? 0 }, 'not_found');
    assert.is((await followUpOf(storeman, ern)).number, `${ern.number}-1`);
  });

  const work = {
    photo: (storeman: Caller, { id }: MadeErn) => storeman.ok(addPhoto, { id, image: tinyPng }),
    'photo of a line': (storeman: Caller, { id, lineId }: MadeErn) =>
      storeman.ok(addPhoto, { id, lineId, image: tinyPng }),
    count: (storeman: Caller, { id, lineId }: MadeErn) => storeman.ok(countErn, { id, counts: [{ lineId, add: '1' }] }),
    comment: (storeman: Caller, { id, lineId }: MadeErn) =>
      storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment: 'On the next lorry' }] }),
    segment: (storeman: Caller, { id, lineId }: MadeErn) =>
      storeman.ok(countErn, { id, lines: [{ lineId, segment: 'SEG001' }] }),
  };
  for (const [what, add] of Object.entries(work)) {
    test(`undoing a receipt is refused, naming its follow-up, once that has a ${what}; nothing is written`, async () => {
      const { storeman, sku } = await siteWithSku(builders.it);
      const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '10', job: builders.it.name('J') }]);
      await count(storeman, ern, ern.lineId, '7', 'Three crushed');
      const { operationId, followUp } = await storeman.ok(receiveErn, { id: ern.id, expectRest: true });
      const { items } = await storeman.ok(listErnLines, { id: followUp?.id ?? 0 });
      const lineIds = items.map((line) => line.id);
      await add(storeman, { id: followUp?.id ?? 0, number: '', lineIds, lineId: lineIds[0] ?? 0 });
      const input = { id: operationId, reason: 'Wrong shelf' };
      const refusal = await wroteNothing(builders.it, () =>
        storeman.refused(reverseOperation, input, 'cannot_reverse'),
      );
      assert.match(JSON.stringify(refusal.data), followUp?.number ?? 'nothing');
    });
  }

  test('a photo removed from the follow-up is deleted with it', async () => {
    const { storeman, ern } = await shortErn();
    const { operationId, followUp } = await storeman.ok(receiveErn, { id: ern.id, expectRest: true });
    const { id } = await storeman.ok(addPhoto, { id: followUp?.id ?? 0, image: tinyPng });
    await storeman.ok(removePhoto, { id });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    await storeman.refused(restorePhoto, { id }, 'not_found');
    await storeman.refused(getErn, { id: followUp?.id ?? 0 }, 'not_found');
  });

  test('a follow-up skips a number already used by another ERN', async () => {
    const number = builders.it.name('PO');
    const { storeman, sku, ern } = await shortErn(number);
    const lines = [{ stockCode: sku, quantity: '1' }];
    await storeman.ok(createErn, { number: `${number}-1`, lines });
    assert.is((await followUpOf(storeman, ern)).number, `${number}-2`);
  });

  test('an ERN whose number has sixty characters can get a follow-up', async () => {
    const number = 'N'.repeat(60);
    const { storeman, ern } = await shortErn(number);
    assert.is((await followUpOf(storeman, ern)).number, `${number.slice(0, 58)}-1`);
  });

  test('when two users receive one short ERN at once, there is one receipt and one follow-up', async () => {
    const { site, storeman, ern } = await shortErn();
    const people = [storeman, await builders.it.storeman(site)];
    await oneSucceeds(builders.it, 'erns', site, people, (person) =>
      person.call(receiveErn, { id: ern.id, expectRest: true }),
    );
    assert.is(await followUpsOf(ern.id), 1);
  });

  const followUpsOf = (id: number) => builders.it.count('erns where follows_id = $1', [id]);

  async function followUpOf(caller: Caller, { id }: Pick<MadeErn, 'id'>): Promise<{ id: number; number: string }> {
    const { followUp } = await caller.ok(receiveErn, { id, expectRest: true });
    if (followUp === null) throw new Error('a short receipt whose rest is expected has a follow-up');
    return followUp;
  }
});
