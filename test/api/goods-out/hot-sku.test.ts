import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';

const CLIENTS = 64;
/** `HOT_ROUNDS=200` plays 200 rounds. */
const ROUNDS = Number(process.env.HOT_ROUNDS ?? 5);

ownApiSuite('R1: 64 clients pick the last 100 units of one SKU', (test, builders) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    test(`R1 exactly 100 are picked, and no unit twice (round ${round})`, async () => {
      const site = await builders.it.site();
      const sku = await builders.it.sku(site);
      await receiveGoods(builders.it, site, [
        { stockCode: sku, quantity: '60' },
        { stockCode: sku, quantity: '40', locationId: site.shelf2 },
      ]);
      const people = await Promise.all(Array.from({ length: CLIENTS }, () => builders.it.storeman(site)));
      const sold = await Promise.all(
        people.map(async (person) => {
          let mine = 0;
          for (let tries = 0; tries < 4; tries += 1) {
            const { status, body } = await person.call(createPick, linesOf(sku, '1'));
            if (status === 200) mine += 1;
            else assert.is(body.code, 'insufficient_quantity');
            const id = Number(body.id);
            if (status === 200) await person.ok(despatchPick, { id, asReserved: true, signedBy: 'Them' });
          }
          return mine;
        }),
      );
      assert.is(
        sold.reduce((sum, mine) => sum + mine, 0),
        100,
      );
      assert.equal(await builders.it.stock(site, sku), []);
      assert.equal(await findDifferences(builders.it.db, site.companyId), []);
    });
  }
});
