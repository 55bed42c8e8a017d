import * as assert from 'uvu/assert';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, pickOf, receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

const signedBy = 'A. Carrier';

apiSuite('despatching from drums', (test, builders) => {
  async function cableSite(drums: readonly [string, string][]) {
    const site = await builders.it.site();
    const cable = await builders.it.sku(site, { divisible: true });
    const goods = drums.map(([drumNumber, quantity]) => ({ stockCode: cable, quantity, drumNumber }));
    await receiveGoods(builders.it, site, goods);
    return { site, cable, storeman: await builders.it.storeman(site) };
  }

  async function stateOf(site: Site, number: string): Promise<string> {
    const drum = await builders.it.db.one<{ state: string }>(
      'select state from drums where company_id = $1 and number = $2',
      [site.companyId, number],
    );
    return drum.state;
  }

  test('a drum that leaves whole gets the state despatched', async () => {
    const { site, cable, storeman } = await cableSite([['W1', '100']]);
    const { id } = await storeman.ok(createPick, linesOf(cable, '100'));
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy });
    assert.is(await stateOf(site, 'W1'), 'despatched');
  });

  test('a traceable drum emptied in parts stays listed as empty at its last location', async () => {
    const { site, cable, storeman } = await cableSite([['P1', '100']]);
    for (const [quantity, state] of [
      ['30.5', 'in_stock'],
      ['69.5', 'empty'],
    ] as const) {
      const { id } = await storeman.ok(createPick, linesOf(cable, quantity));
      await storeman.ok(despatchPick, { id, asReserved: true, signedBy });
      assert.is(await stateOf(site, 'P1'), state);
    }
    const line = await builders.it.db.one<{ locationId: number }>(
      `select s.location_id as "locationId" from stock_lines s
       join drums d on d.company_id = s.company_id and d.id = s.drum_id
       where s.company_id = $1 and d.number = 'P1'`,
      [site.companyId],
    );
    assert.is(line.locationId, site.shelf);
  });

  test('a drum number is required when all stock of the SKU is on drums; a drum at another location is refused', async () => {
    const { site, cable, storeman } = await cableSite([['R1', '100']]);
    const { id, lineId } = await pickOf(storeman, linesOf(cable, '40'));
    const taking = (locationId: number, drumNumber?: string) => {
      const rows = [{ locationId, quantity: '40', ...(drumNumber && { drumNumber }) }];
      return { id, signedBy, lines: [{ lineId, rows }] };
    };
    await refuses(builders.it, storeman, despatchPick, {
      'no drum': [taking(site.shelf), 'drum_missing', 'lines.0.rows.0.drumNumber'],
      'a drum at another location': [taking(site.shelf2, 'R1'), 'drum_not_here'],
      'an unknown drum': [taking(site.shelf, 'NONE'), 'drum_not_here'],
    });
    await storeman.ok(despatchPick, taking(site.shelf, 'R1'));
  });

  test('despatching the same total from another drum than picked needs a confirmation', async () => {
    const { site, cable, storeman } = await cableSite([
      ['M1', '50'],
      ['M2', '80'],
    ]);
    const { id, lineId } = await pickOf(storeman, linesOf(cable, '50'));
    const rows = [{ locationId: site.shelf, drumNumber: 'M2', quantity: '50' }];
    const other = { id, signedBy, lines: [{ lineId, rows }] };
    const refusal = await storeman.refused(despatchPick, other, 'confirmation_required');
    assert.equal(refusal.confirmations, [
      {
        key: 'drums_mismatch',
        line: lineId,
        message: `The drums of ${cable} differ from the pick`,
        data: {
          stockCode: cable,
          picked: [{ drum: 'M1', quantity: '50' }],
          despatched: [{ drum: 'M2', quantity: '50' }],
        },
      },
    ]);
    await storeman.ok(despatchPick, { ...other, accept: [`drums_mismatch:${lineId}`] });
    assert.equal(columns(await builders.it.stock(site, cable), 'drum', 'quantity', 'reserved'), [
      'M1, 50, 0',
      'M2, 30, 0',
    ]);
  });

  test('despatching two lengths for a line picked as one cable needs confirmations; nothing is written before', async () => {
    const { site, cable, storeman } = await cableSite([
      ['L1', '50'],
      ['L2', '80'],
    ]);
    const { id, lineId } = await pickOf(storeman, linesOf(cable, '50'));
    const rows = [
      { locationId: site.shelf, drumNumber: 'L1', quantity: '20' },
      { locationId: site.shelf, drumNumber: 'L2', quantity: '30' },
    ];
    const inTwo = { id, signedBy, lines: [{ lineId, rows }] };
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(despatchPick, inTwo, 'confirmation_required'),
    );
    assert.equal(columns(refusal.confirmations, 'key', 'line', 'message'), [
      `several_drums, ${lineId}, ${cable} comes from 2 drums`,
      `drums_mismatch, ${lineId}, The drums of ${cable} differ from the pick`,
    ]);
    await storeman.ok(despatchPick, { ...inTwo, accept: [`several_drums:${lineId}`, `drums_mismatch:${lineId}`] });
  });

  test('a line accepts two rows at one location for two drums', async () => {
    const { site, cable, storeman } = await cableSite([
      ['T1', '50'],
      ['T2', '80'],
    ]);
    const accept = ['several_drums:0'];
    const { id, lineId } = await pickOf(storeman, { ...linesOf(cable, '130'), accept });
    const rows = [
      { locationId: site.shelf, drumNumber: 'T1', quantity: '50' },
      { locationId: site.shelf, drumNumber: 'T2', quantity: '80' },
    ];
    await storeman.ok(despatchPick, { id, signedBy, lines: [{ lineId, rows }] });
    assert.equal(await builders.it.stock(site, cable), []);
  });

  test('when two owners empty their drum at once, it ends empty', async () => {
    const { site, cable, storeman } = await cableSite([['E1', '100']]);
    const job = builders.it.name('J');
    const stockLineId = await stockLineOf(builders.it, site, cable);
    await storeman.ok(allocateStock, { job, lines: [{ stockLineId, quantity: '40' }] });
    const picks = [
      await storeman.ok(createPick, { job, ...linesOf(cable, '40') }),
      await storeman.ok(createPick, linesOf(cable, '60')),
    ];
    await atOnce(
      builders.it,
      { table: 'stock_lines', companyId: site.companyId },
      picks.map(
        ({ id }) =>
          () =>
            storeman.ok(despatchPick, { id, asReserved: true, signedBy }),
      ),
    );
    assert.is(await stateOf(site, 'E1'), 'empty');
  });
});
