import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { drawnSignature, receiveGoods } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('receiving drums', (test, builders) => {
  async function cableSite() {
    const site = await builders.it.site();
    return {
      site,
      storeman: await builders.it.storeman(site),
      cable: await builders.it.sku(site, { divisible: true }),
    };
  }

  function drumsOf({ companyId }: Site) {
    return builders.it.db.many(
      `select number, supplier_number as "supplierNumber", first_quantity as quantity, state
       from drums where company_id = $1 order by number`,
      [companyId],
    );
  }

  type Announced = { stockCode: string; quantity: string; drumNumber: string };

  async function announced(caller: Caller, lines: readonly Announced[], head: Parameters<typeof ernOf>[2] = {}) {
    const ern = await ernOf(
      caller,
      lines.map(({ drumNumber: _later, ...line }) => line),
      head,
    );
    await builders.it.db.run(
      'update ern_lines l set drum_number = n.drum from unnest($1::bigint[], $2::text[]) as n (id, drum) where l.id = n.id',
      [ern.lineIds, lines.map(({ drumNumber }) => drumNumber)],
    );
    return ern;
  }

  test('a line that arrives on two drums at two locations becomes two drums, with their supplier numbers', async () => {
    const { site, storeman, cable } = await cableSite();
    const { id, lineId } = await ernOf(storeman, [{ stockCode: cable, quantity: '100', job: 'J1' }]);
    const counts = [
      { lineId, locationId: site.shelf, drumNumber: 'D1', supplierDrumNumber: 'S-9', set: '60.5' },
      { lineId, locationId: site.shelf2, drumNumber: 'D2', set: '39.5' },
    ];
    await storeman.ok(countErn, { id, counts });
    await storeman.ok(receiveErn, { id });
    const row = { job: 'J1', segment: null, reserved: '0' };
    assert.equal(await builders.it.stock(site, cable), [
      { ...row, locationId: site.shelf, drum: 'D1', quantity: '60.5' },
      { ...row, locationId: site.shelf2, drum: 'D2', quantity: '39.5' },
    ]);
    assert.equal(await drumsOf(site), [
      { number: 'D1', supplierNumber: 'S-9', quantity: '60.5', state: 'in_stock' },
      { number: 'D2', supplierNumber: null, quantity: '39.5', state: 'in_stock' },
    ]);
    assert.is((await storeman.ok(listErnLines, { id })).items[0]?.receivedQuantity, '100');
  });

  test('receiving a line as shipped creates the drum that the line names', async () => {
    const { site, storeman, cable } = await cableSite();
    const line = { stockCode: cable, quantity: '80', drumNumber: 'D1', supplierDrumNumber: 'S-1' };
    const { id } = await ernOf(storeman, [line]);
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.equal(await drumsOf(site), [{ number: 'D1', supplierNumber: 'S-1', quantity: '80', state: 'in_stock' }]);
  });

  test('a drum counted as zero is not created, and its number stays free', async () => {
    const { site, storeman, cable } = await cableSite();
    const { id, lineId } = await ernOf(storeman, [{ stockCode: cable, quantity: '80' }]);
    const counts = [
      { lineId, drumNumber: 'D1', set: '80' },
      { lineId, drumNumber: 'D2', set: '0' },
    ];
    await storeman.ok(countErn, { id, counts });
    await storeman.ok(receiveErn, { id });
    assert.equal(
      (await drumsOf(site)).map((drum) => (drum as { number: string }).number),
      ['D1'],
    );
  });

  test('drums that do not add up need a confirmation, accepted line by line', async () => {
    const { site, storeman, cable } = await cableSite();
    const line = { stockCode: cable, quantity: '100' };
    const { id, lineIds } = await ernOf(storeman, [line, line]);
    const [first = 0, second = 0] = lineIds;
    const counts = lineIds.flatMap((lineId, index) => [
      { lineId, drumNumber: `D${index}`, set: '60' },
      { lineId, set: '40' },
    ]);
    await storeman.ok(countErn, { id, counts });
    const ask = (accept: string[]) =>
      wroteNothing(builders.it, () => storeman.refused(receiveErn, { id, accept }, 'confirmation_required'));
    const confirmationKeys = async (accept: string[]) =>
      (await ask(accept)).confirmations?.map((confirmation) => [confirmation.key, confirmation.line]);
    assert.equal((await ask([])).confirmations?.[0]?.data, { stockCode: cable, drums: '60', total: '100' });
    assert.equal(await confirmationKeys([]), [
      ['drum_total_mismatch', first],
      ['drum_total_mismatch', second],
    ]);
    assert.equal(await confirmationKeys([`drum_total_mismatch:${first}`]), [['drum_total_mismatch', second]]);
    assert.is((await confirmationKeys(['drum_total_mismatch']))?.length, 2);
    const accept = [first, second].map((lineId) => `drum_total_mismatch:${lineId}`);
    await storeman.ok(receiveErn, { id, accept });
    assert.is((await builders.it.stock(site, cable)).length, 3);
  });

  test('drums are added up against the entered total', async () => {
    const { storeman, cable } = await cableSite();
    const { id, lineId } = await ernOf(storeman, [{ stockCode: cable, quantity: '100' }]);
    const comment = { lineId, discrepancyComment: 'More than on the note' };
    await storeman.ok(countErn, { id, counts: [{ lineId, drumNumber: 'D1', set: '110' }], lines: [comment] });
    await storeman.refused(receiveErn, { id }, 'confirmation_required');
    await storeman.ok(countErn, { id, lines: [{ lineId, total: '110' }] });
    await storeman.ok(receiveErn, { id });
  });

  test('a drum used before is refused with its ERN, also when received as shipped', async () => {
    const { storeman, cable } = await cableSite();
    const line = { stockCode: cable, quantity: '80', drumNumber: 'D1' };
    const [first, second] = [await announced(storeman, [line]), await announced(storeman, [line])];
    await storeman.ok(receiveErn, { id: first.id, asShipped: true });
    const input = { id: second.id, asShipped: true };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, input, 'drum_number_used'));
    assert.is(refusal.message, 'Drum D1 was used before. Enter another number.');
    const named = { lines: [second.lineId], field: 'counts' };
    assert.equal(refusal.data, { drum: 'D1', usedBy: first.number, state: 'in_stock', ...named });
  });

  test('two lines with the same drum are refused when received as shipped', async () => {
    const { storeman, cable } = await cableSite();
    const line = { stockCode: cable, quantity: '80', drumNumber: 'D1' };
    const { id } = await announced(storeman, [line, line]);
    const input = { id, asShipped: true };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, input, 'drum_number_repeated'));
    assert.is(refusal.message, 'Drum D1 is entered twice');
  });

  test('when two ERNs bring one drum at once, one is received and the other is refused, naming the drum', async () => {
    const { site, storeman, cable } = await cableSite();
    const ben = await builders.it.storeman(site);
    for (let round = 1; round <= 5; round += 1) {
      const line = { stockCode: cable, quantity: '80', drumNumber: `D${round}` };
      const erns = [await announced(storeman, [line]), await announced(ben, [line])];
      const people = [storeman, ben];
      const answers = await Promise.all(
        erns.map(({ id }, index) => people[index]?.call(receiveErn, { id, asShipped: true })),
      );
      assert.equal(answers.map((answer) => answer?.status).sort(), [200, 409]);
      const lost = answers.find((answer) => answer?.status === 409);
      assert.equal(
        [lost?.body['code'], lost?.body['message']],
        ['drum_number_used', `Drum D${round} was used before. Enter another number.`],
      );
    }
    assert.is((await builders.it.stock(site, cable)).length, 5);
  });

  async function despatchedDrum(number: string) {
    const { site, storeman, cable } = await cableSite();
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '100', drumNumber: number }]);
    const signature = { signedBy: 'A. Carrier', signature: drawnSignature };
    await storeman.ok(pickAndDespatch, { lines: [{ stockCode: cable, quantity: '100' }], ...signature });
    return { site, storeman, cable };
  }

  test('a return of a despatched drum puts it in stock under its number', async () => {
    const { site, storeman, cable } = await despatchedDrum('R1');
    const line = { stockCode: cable, quantity: '70', drumNumber: 'R1' };
    const { id, lineId } = await ernOf(storeman, [line], { source: 'return' });
    await storeman.ok(countErn, { id, counts: [{ lineId, drumNumber: 'R1', locationId: site.shelf2, set: '70' }] });
    await storeman.ok(receiveErn, { id });
    assert.equal(columns(await builders.it.stock(site, cable), 'locationId', 'drum', 'quantity'), [
      `${site.shelf2}, R1, 70`,
    ]);
    assert.equal(await drumsOf(site), [{ number: 'R1', supplierNumber: null, quantity: '100', state: 'in_stock' }]);
  });

  test('a drum returned with more than it left with needs a confirmation; nothing is written before', async () => {
    const { site, storeman, cable } = await despatchedDrum('R1');
    const line = { stockCode: cable, quantity: '110', drumNumber: 'R1' };
    const { id, lineId } = await ernOf(storeman, [line], { source: 'return' });
    await storeman.ok(countErn, { id, counts: [{ lineId, drumNumber: 'r1', locationId: site.shelf2, set: '110' }] });
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(receiveErn, { id }, 'confirmation_required'),
    );
    assert.equal(columns(refusal.confirmations, 'key', 'line', 'message'), [
      `drum_longer, ${lineId}, Drum r1 was sent with 100 and returned with 110`,
    ]);
    await storeman.ok(receiveErn, { id, accept: [`drum_longer:${lineId}`] });
    assert.equal(column(await builders.it.stock(site, cable), 'quantity'), ['110']);
  });

  test('when two returns bring one drum back at once, it is received once', async () => {
    const { site, storeman, cable } = await despatchedDrum('R1');
    const line = { stockCode: cable, quantity: '70', drumNumber: 'R1' };
    const erns = [
      await announced(storeman, [line], { source: 'return' }),
      await announced(storeman, [line], { source: 'return' }),
    ];
    const answers = await Promise.all(erns.map(({ id }) => storeman.call(receiveErn, { id, asShipped: true })));
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal(column(await builders.it.stock(site, cable), 'quantity'), ['70']);
  });

  test('a despatched drum is refused from a supplier, or as another SKU', async () => {
    const { site, storeman, cable } = await despatchedDrum('R1');
    const other = await builders.it.sku(site, { divisible: true });
    for (const [stockCode, source] of [
      [cable, 'supplier'],
      [other, 'return'],
    ] as const) {
      const { id } = await announced(storeman, [{ stockCode, quantity: '70', drumNumber: 'R1' }], { source });
      const input = { id, asShipped: true };
      const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, input, 'drum_number_used'));
      assert.is(refusal.data?.['state'], 'despatched');
    }
  });
});
