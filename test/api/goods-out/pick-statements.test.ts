import * as assert from 'uvu/assert';
import { despatchPick, pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { pickedLines, receiveGoods, siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { statementsByTurn } from '../../support/database/statements-by-turn.ts';

const signedBy = 'A. Carrier';

apiSuite('statements of pick operations', (test, builders) => {
  test('a pick of 30 lines sends as many statements as a pick of one line', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const skus: string[] = [];
    for (let made = 0; made < 30; made += 1) skus.push(await builders.it.sku(site, { divisible: true }));
    await receiveGoods(
      builders.it,
      site,
      skus.map((stockCode) => ({ stockCode, quantity: '100', drumNumber: builders.it.name('D') })),
    );
    const statementsFor = async (stockCodes: readonly string[]) => {
      const lines = (quantity: string) => stockCodes.map((stockCode) => ({ stockCode, quantity }));
      const picks: number[] = [];
      return {
        create: await statements(async () => {
          picks.push((await storeman.ok(createPick, { lines: lines('2') })).id);
          picks.push((await storeman.ok(createPick, { lines: lines('3') })).id);
        }),
        edit: await statements(() => storeman.ok(editPick, { id: picks[0] ?? 0, version: 1, lines: lines('5') })),
        asReserved: await statements(() =>
          storeman.ok(despatchPick, { id: picks[0] ?? 0, asReserved: true, signedBy }),
        ),
        byRows: await despatchedByRows(picks[1] ?? 0),
        both: await statements(() => storeman.ok(pickAndDespatch, { signedBy, lines: lines('1') })),
      };
    };
    const despatchedByRows = async (id: number) => {
      const drums = await builders.it.db.many<{ lineId: number; drumNumber: string }>(
        `select l.id as "lineId", d.number as "drumNumber"
         from pick_lines l
         join reservations r on r.company_id = l.company_id and r.document_line_id = l.id
         join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
         join drums d on d.company_id = s.company_id and d.id = s.drum_id
         where l.company_id = $1 and l.pick_id = $2`,
        [site.companyId, id],
      );
      const lines = drums.map(({ lineId, drumNumber }) => ({
        lineId,
        rows: [{ locationId: site.shelf, drumNumber, quantity: '1' }],
      }));
      const accept = (await pickedLines(builders.it, id)).map((line) => `despatch_less:${line.id}`);
      return statements(() => storeman.ok(despatchPick, { id, signedBy, lines, accept }));
    };
    const ofMany = await statementsFor(skus);
    assert.equal(ofMany, await statementsFor(skus.slice(0, 1)));
    assert.ok(Object.values(ofMany).every((sent) => sent > 5));
  });

  test('the balance is updated last, in one packet with the commit', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '9' }]);
    const lines = [{ stockCode, quantity: '1' }];
    const picks: number[] = [];
    const ways = [
      async () => picks.push((await storeman.ok(createPick, { lines })).id),
      () => storeman.ok(despatchPick, { id: picks[0] ?? 0, asReserved: true, signedBy }),
      () => storeman.ok(pickAndDespatch, { signedBy, lines }),
    ];
    for (const way of ways) {
      const sent = await statementsByTurn(way);
      const [balance, commit] = sent.slice(-2);
      assert.match(balance?.text ?? '', 'update stock_lines');
      assert.is(commit?.text, 'commit');
      assert.is(balance?.turn, commit?.turn);
      assert.is(sent.filter(({ text }) => /stock_lines[^;]*for no key update/s.test(text)).length, 1);
    }
  });
});

async function statements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsByTurn(work)).length;
}
