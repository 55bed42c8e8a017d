import * as assert from 'uvu/assert';
import { type Difference, findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { openCheckPool } from '../../../server/db/pool.ts';
import { type Reader, reader } from '../../../server/db/query.ts';
import { verify } from '../../../shared/contract/verification/verification.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { busySite } from '../../support/builders/busy-site.ts';

const forgetAppendOnly = 'alter table movements disable trigger movements_append_only';

/** Statements that damage a site, by the difference that they make. `{drumId}` is that of the site. */
const damage: Readonly<Record<`${Difference['invariant']} ${string}`, readonly string[]>> = {
  'I1 a balance that is not the sum of its ledger': [
    'update stock_lines set quantity = quantity + 1 where id = {stockLineId}',
  ],
  'I1 a movement that was changed': [
    forgetAppendOnly,
    'update movements set quantity = quantity + 1 where stock_line_id = {stockLineId}',
  ],
  'I2 a reserved quantity above the stock': [
    'alter table stock_lines drop constraint stock_lines_reserved_within_quantity',
    'update stock_lines set reserved = quantity + 1 where id = {stockLineId}',
  ],
  'I3 a reserved quantity that no reservation explains': [
    'update stock_lines set reserved = reserved - 1 where id = {stockLineId}',
  ],
  'I3 a reservation that is gone': ['delete from reservations where stock_line_id = {stockLineId}'],
  'I3 a reservation of a document that is not open': [`update picks set status = 'deleted' where id = {pickId}`],
  'I3 an open pick that is not reserved in full': [
    'update pick_lines set quantity = quantity + 1 where pick_id = {pickId}',
  ],
  'I3 a reservation for a document line that does not exist': [
    'update reservations set document_line_id = 0 where stock_line_id = {stockLineId}',
  ],
  'I3 a reservation of the stock of another SKU': [
    `update pick_lines set sku_id = (select min(id) from skus where company_id = {companyId} and id <> sku_id)
       where pick_id = {pickId}`,
  ],
  'I4 an ERN line whose received quantity differs from the ledger': [
    'update ern_lines set received_quantity = received_quantity + 1 where company_id = {companyId}',
  ],
  'I4 a drum in two locations': ['update stock_lines set location_id = {quarantine} where job_id = {jobId}'],
  'I4 a drum whose location differs from that of its stock': [
    'update drums set location_id = {quarantine} where id = {drumId}',
  ],
  'I4 a drum whose quantity exceeds its stock': ['update drums set quantity = quantity + 1 where id = {drumId}'],
  'I5 a movement whose operation names no request': [
    `update operations set request_id = '' where company_id = {companyId}`,
  ],
  'I5 an operation of a document that does not exist': [
    `update operations set document_id = 0 where document = 'pick' and document_id = {pickId}`,
  ],
  'I6 goods that increased in transit': [
    forgetAppendOnly,
    `update movements set quantity = quantity + 1 where company_id = {companyId} and kind = 'move' and quantity > 0`,
  ],
  'I6 goods in transit that no ERN expects': [
    'update ern_lines set shipped_quantity = shipped_quantity - 1 where ern_id = {transferId}',
  ],
  'I6 a collected transfer without an ERN': ['update erns set shipment_id = null where id = {transferId}'],
  'I6 a transfer with more collected than shipped on its ERN': [
    'update ern_lines set shipped_quantity = shipped_quantity - 1 where ern_id = {transferId}',
    `update stock_lines set quantity = quantity - 1
       where warehouse_id = {warehouseId} and location_id in (select id from locations where in_transit)`,
  ],
  'I6 a transfer whose ERN waits in another warehouse': [
    `update shipments s set destination_id = (select max(id) from warehouses where id not in (s.warehouse_id, s.destination_id))
       from erns e
       where e.id = {transferId} and s.company_id = e.company_id and s.id = e.shipment_id`,
  ],
  'I7 a pick line whose quantity differs from its despatch': [
    'update pick_lines set despatched_quantity = despatched_quantity - 1 where company_id = {companyId}',
  ],
  'I7 a pick line whose price differs from that of its goods': [
    'update pick_lines set despatched_price = despatched_price + 1 where company_id = {companyId}',
  ],
  'I7 a despatch with a wrong mark for stock of others': [
    forgetAppendOnly,
    `update movements set takes_others = not takes_others where company_id = {companyId} and kind = 'despatch'`,
  ],
  'I7 a despatch without its pick line': [
    forgetAppendOnly,
    `update movements set document_line_id = null where company_id = {companyId} and kind = 'despatch'`,
  ],
  'I7 received goods without a document line': [
    forgetAppendOnly,
    `update movements set document_line_id = null where company_id = {companyId} and kind = 'receive'`,
  ],
  'I7 goods despatched by the line of another document': [
    `update operations set document_id = {pickId} where company_id = {companyId} and kind = 'despatch'`,
  ],
  'I7 a despatch that is not in force': [`delete from effects where company_id = {companyId} and effect = 'despatch'`],
  'I7 a despatch missing from the reports': ['delete from unreported_operations where company_id = {companyId}'],
  'I7 a stored report row of an operation that is undone or pending': [
    `insert into reported_goods_out (
         company_id, id, at, operation_id, warehouse_id, user_id, document_id, line_id, sku_id, created_at, minutes, picked, quantity,
         difference, price, value, kind, document, number, location_ids, drum_ids)
       select m.company_id, m.id, m.at, m.operation_id, s.warehouse_id, m.user_id, 1, 1, s.sku_id, m.at, 0, 1, 1, 0, 1, 1, 'despatch',
              'pick', 'PICK-1', '{}', '{}'
       from movements m
       join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       where m.company_id = {companyId} and m.kind = 'despatch'`,
  ],
  'I7 a stored report row of goods put away without a move': [
    `insert into reported_goods_in (
         company_id, id, at, put_away_at, operation_id, warehouse_id, user_id, document_id, document_line_id, stock_line_id, sku_id,
         location_id, quantity, price, number, source)
       select m.company_id, m.id, m.at, m.at, m.operation_id, s.warehouse_id, m.user_id, 1, 1, s.id, s.sku_id, s.location_id, m.quantity,
              m.price, 'ERN-1', 'supplier'
       from movements m
       join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       where m.company_id = {companyId} and m.kind = 'receive'`,
    'delete from unreported_operations where company_id = {companyId}',
    'delete from unreported_moves where company_id = {companyId}',
  ],
  'I9 a job whose number differs from another’s only by case': [
    'insert into jobs (company_id, number, case_clash) select company_id, lower(number), true from jobs where id = {jobId}',
  ],
  'I8 a cancelled job that owns stock': ['update jobs set cancelled_at = now() where id = {jobId}'],
};

ownApiSuite('the verification of stock', (test, builders) => {
  test('a verification after receipts, moves, despatches and reservations finds nothing; only super admins can run it', async () => {
    const { site } = await busySite(builders.it);
    const admin = await builders.it.caller({}, ['superAdmin']);
    assert.equal(await admin.ok(verify, { companyId: site.companyId }), { count: 0, differences: [] });
    assert.equal(await admin.ok(verify, {}), { count: 0, differences: [] });
    await (await builders.it.storeman(site)).refused(verify, {}, 'forbidden');
  });

  test('each verification statement uses hash joins whatever the statistics, and never joins by company alone', async () => {
    const statements: string[] = [];
    const collecting = { ...builders.it.db, many: async (text: string) => statements.push(text) && [] };
    await findDifferences(collecting as unknown as Reader);
    assert.ok(statements.length > 10);
    const pool = openCheckPool(builders.it.url, { max: 1 });
    const plans = await Promise.all(statements.map((text) => planOf(reader(pool), text))).finally(() => pool.end());
    for (const plan of plans) {
      assert.not.match(plan, /Nested Loop|Merge \S*\s?Join/);
      assert.not.match(plan, /Hash Cond: \(\S+company_id = \S+company_id\)$/m);
    }
  });

  async function planOf(db: Reader, text: string): Promise<string> {
    const lines = await db.many<{ 'QUERY PLAN': string }>(`explain ${text}`, [null]);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  }

  for (const [what, statements] of Object.entries(damage)) {
    test(`R17 verification reports ${what}`, async () => {
      const invariant = what.slice(0, 2);
      const { site, ...target } = await busySite(builders.it);
      const values: Readonly<Record<string, unknown>> = { ...site, ...target };
      const differences = await asOwner(builders.it.url, async (owner) => {
        await owner.query('begin');
        for (const text of statements) {
          await owner.query(text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
        }
        return findDifferences(reader(owner), site.companyId);
      });
      assert.ok(
        differences.some((difference) => difference.invariant === invariant),
        `${invariant} in ${JSON.stringify(differences)}`,
      );
    });
  }
});
