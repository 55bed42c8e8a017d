import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('cutting a drum', (test, builders) => {
  async function siteWithDrum(quantity: string) {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { divisible: true });
    const drum = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity, drumNumber: drum }]);
    const storeman = await builders.it.storeman(site);
    return { site, sku, drum, storeman, id: await stockLineOf(builders.it, site, sku) };
  }

  test('a cut moves part of a drum to a new drum of the same owner in one operation with two movements', async () => {
    const { site, sku, drum, storeman, id } = await siteWithDrum('100');
    const piece = builders.it.name('D');
    const { operationId } = await storeman.ok(cutDrum, {
      id,
      quantity: '30.25',
      drumNumber: piece,
      destinationId: site.shelf2,
    });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'drum', 'quantity'), [
      `${site.shelf}, ${drum}, 69.75`,
      `${site.shelf2}, ${piece}, 30.25`,
    ]);
    const movements = await builders.it.db.many<{ quantity: string }>(
      'select quantity from movements where operation_id = $1 order by quantity',
      [operationId],
    );
    assert.equal(column(movements, 'quantity'), ['-30.25', '30.25']);
    const drums = await builders.it.db.many(
      'select state, first_quantity as first from drums where company_id = $1 order by id',
      [site.companyId],
    );
    assert.equal(drums, [
      { state: 'in_stock', first: '100' },
      { state: 'in_stock', first: '30.25' },
    ]);
  });

  test('a drum that is cut up completely is empty, and its piece can be moved', async () => {
    const { site, sku, drum, storeman, id } = await siteWithDrum('20');
    const cut = await storeman.ok(cutDrum, { id, quantity: '20', drumNumber: builders.it.name('D') });
    const { state } = await builders.it.db.one<{ state: string }>(
      'select state from drums where company_id = $1 and number = $2',
      [site.companyId, drum],
    );
    assert.is(state, 'empty');
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: cut.stockLineId }] });
    assert.equal(column(await builders.it.stock(site, sku), 'locationId'), [site.shelf2]);
  });

  test('a cut with a used number, too large a quantity or stock without a drum is refused; nothing is written', async () => {
    const { site, drum, storeman, id } = await siteWithDrum('20');
    const loose = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: loose, quantity: '5' }]);
    const looseLine = await stockLineOf(builders.it, site, loose);
    const destinationId = (await builders.it.site()).shelf;
    const cut = { id, quantity: '1', drumNumber: builders.it.name('D') };
    const used = { drumNumber: `Drum ${drum} was used before. Enter another number.` };
    await refuses(builders.it, storeman, cutDrum, {
      'a used number': [{ ...cut, drumNumber: drum }, 'drum_number_used', used],
      'too large a quantity': [{ ...cut, quantity: '21' }, 'quantity_over_stock'],
      'stock without a drum': [{ ...cut, id: looseLine }, 'not_on_drum'],
      'a location elsewhere': [{ ...cut, destinationId }, 'location_not_here'],
      'unknown stock': [{ ...cut, id: 999_999 }, 'not_found'],
    });
  });

  test('a cut of goods that picks hold needs a confirmation, and the reservation moves to the piece', async () => {
    const { site, sku, storeman, id } = await siteWithDrum('20');
    const pick = await storeman.ok(createPick, linesOf(sku, '15'));
    const cut = { id, quantity: '8', drumNumber: builders.it.name('D') };
    const refusal = await storeman.refused(cutDrum, cut, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line, data }) => [key, line, data?.['quantity'], data?.['documents']]),
      [
        ['moves_reserved', id, '3', [{ document: 'pick', id: pick.id, number: pick.number, quantity: '15' }]],
        ['several_drums', id, undefined, [{ document: 'pick', id: pick.id, number: pick.number, quantity: '15' }]],
      ],
    );
    assert.is(refusal.confirmations?.[1]?.message, `${sku} for ${pick.number} comes from 2 drums`);
    const moved = { ...cut, accept: [`moves_reserved:${id}`] };
    await wroteNothing(builders.it, () => storeman.refused(cutDrum, moved, 'confirmation_required'));
    await storeman.ok(cutDrum, { ...cut, accept: [...moved.accept, `several_drums:${id}`] });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['12, 12', '8, 3']);
  });

  test('a cut that includes all goods a pick holds needs no confirmation of several drums', async () => {
    const { sku, storeman, id } = await siteWithDrum('20');
    await storeman.ok(createPick, linesOf(sku, '15'));
    const cut = { id, quantity: '20', drumNumber: builders.it.name('D') };
    const refusal = await storeman.refused(cutDrum, cut, 'confirmation_required');
    assert.equal(column(refusal.confirmations, 'key'), ['moves_reserved']);
  });

  test('when two users cut to the same number at once, one succeeds', async () => {
    const { site, id } = await siteWithDrum('20');
    const people = await Promise.all([builders.it.storeman(site), builders.it.storeman(site)]);
    const cut = { id, quantity: '5', drumNumber: builders.it.name('D') };
    const answers = await Promise.all(people.map((person) => person.call(cutDrum, cut)));
    assert.equal(columns(answers, 'status', 'body.code').sort(), ['200, undefined', '409, drum_number_used']);
  });
});
