import * as assert from 'uvu/assert';
import { hashPassword } from '../../server/api/passwords/hash-password.ts';
import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { openCheckPool } from '../../server/db/pool.ts';
import { type Reader, reader } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { makeDemoPicks } from '../../server/demo/demo-picks.ts';
import { demoAccounts, findDemoAccounts } from '../../server/demo/demo-users.ts';
import { fillDemo } from '../../server/demo/fill-demo.ts';
import { createToken } from '../../shared/contract/account/account.ts';
import { shipmentStatuses } from '../../shared/shipments.ts';
import { asOwner } from '../support/builders/as-owner.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { actorAt, sendGoods, twoWarehouses } from '../support/builders/transit.ts';
import { column } from '../support/columns.ts';
import { isLongRun } from '../support/long-run.ts';
import { suite } from '../support/suite.ts';

const steps = [
  /Demo data: \d+ SKUs, 8 accounts$/,
  /Demo data: Northline Cable in Leeds, 1 of 5$/,
  /Demo data: Northline Cable in Cardiff, 2 of 5$/,
  /Demo data: Northline Cable in Stoke, 3 of 5$/,
  /Demo data: Meridian Mobile in Slough, 4 of 5$/,
  /Demo data: Meridian Mobile in Leeds, 5 of 5$/,
];

suite('the demo', (test, hooks) => {
  const builders = ownBuildersFor(hooks, 'demo');
  const cutShort = ownBuildersFor(hooks);
  let filledOn = '';

  hooks.before(() => {
    filledOn = builders.it.services.now().toISOString().slice(0, 10);
  });

  test('the demo fills an empty database once: companies of both layouts, stock, open and half-counted ERNs', async () => {
    assert.is(await fillDemo(builders.it.services), false);
    const layouts = await builders.it.db.many<{ layout: string }>('select layout from companies order by layout');
    assert.equal(column(layouts, 'layout'), ['H3G', 'vm']);
    const states = await builders.it.db.many<{ status: string }>('select distinct status from erns order by status');
    assert.equal(column(states, 'status'), ['expected', 'received']);
    const picks = await builders.it.db.many<{ status: string }>('select distinct status from picks order by status');
    assert.equal(column(picks, 'status'), ['created', 'deleted', 'despatched', 'started']);
    const lines = await builders.it.count('stock_lines where quantity > 0');
    assert.ok(lines > 200, `only ${lines} stock lines`);
    const drums = await builders.it.count(`drums where state = 'in_transit'`);
    assert.ok(drums > 0, 'no drum is in transit');
  });

  test('each site has late, due and future picks, a pick from a drum to cut, a short pick and one for a called partner', async () => {
    const sites = await builders.it.db.many<Record<string, number>>(
      `select count(*) filter (where p.status in ('created', 'started') and p.pick_by_date < $1::date) as late,
              count(*) filter (where p.status = 'created' and p.pick_by_date = $1::date) as today,
              count(*) filter (where p.status = 'created' and p.pick_by_date = $1::date + 7) as "nextWeek",
              count(*) filter (where p.status = 'created' and exists (
                select from pick_lines l
                join reservations r on r.company_id = l.company_id and r.document_line_id = l.id
                join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
                where l.company_id = p.company_id and l.pick_id = p.id and s.drum_id is not null and r.quantity < s.quantity
              )) as cut,
              count(*) filter (where exists (
                select from pick_lines l
                where l.company_id = p.company_id and l.pick_id = p.id and l.despatched_quantity < l.quantity
              )) as short,
              count(*) filter (where p.status = 'despatched' and a.epod_username is not null) as called
       from picks p
       left join partners a on a.company_id = p.company_id and a.id = p.partner_id
       group by p.company_id, p.warehouse_id`,
      [filledOn],
    );
    assert.is(sites.length, 5);
    for (const site of sites)
      assert.equal(
        Object.entries(site).filter(([, count]) => Number(count) === 0),
        [],
      );
  });

  test('calls of the demo have failed for good, so its start tries none', async () => {
    const { calls, failed, tried } = await builders.it.db.one<Record<'calls' | 'failed' | 'tried', number>>(
      `select count(*) as calls, count(*) filter (where j.attempts >= j.max_attempts) as failed,
              count(*) filter (where exists (
                select from outgoing_tries y where y.company_id = o.company_id and y.outgoing_id = o.id and not y.delivered
              )) as tried
       from outgoing o
       left join graphile_worker.jobs j on j.key = 'outgoing ' || o.company_id || ' ' || o.id
       where o.kind = 'call'`,
    );
    assert.equal([failed, tried], [calls, calls]);
    assert.is(calls, 5);
  });

  test('each site has a year of receipts and despatches in every month, moves and changes of owner, none before receipt', async () => {
    const sites = await builders.it.db.many<{
      came: number;
      went: number;
      kinds: string[];
      oldest: number;
      early: number;
    }>(
      `select count(distinct date_trunc('month', m.at)) filter (where m.kind = 'receive') as came,
              count(distinct date_trunc('month', m.at)) filter (where m.kind = 'despatch') as went,
              array_agg(distinct m.kind order by m.kind) as kinds,
              max($1::date - s.received_on) as oldest,
              count(*) filter (where (m.at at time zone 'Europe/London')::date < s.received_on) as early
       from movements m
       join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       group by s.company_id, s.warehouse_id`,
      [filledOn],
    );
    assert.is(sites.length, 5);
    for (const { came, went, kinds, oldest, early } of sites) {
      assert.ok(came >= 12 && went >= 12, `${came} months with receipts, ${went} with despatches`);
      for (const kind of ['adjust', 'allocate', 'despatch', 'move', 'receive', 'unallocate'])
        assert.ok(kinds.includes(kind), kind);
      // In summer time, 400 times 24 hours ago was the following day from 23:00 on.
      assert.ok(oldest === 400 || oldest === 399, `${oldest} days`);
      assert.is(early, 0);
    }
    const past = await builders.it.count(`shipments where status = 'collected' and collected_at < $1::date - 60`, [
      filledOn,
    ]);
    assert.ok(past >= 8, `only ${past} old returns and transfers`);
  });

  test('each site has full drums and drums cut to less than 50 m', async () => {
    const sites = await builders.it.db.many<{ short: number; full: number }>(
      `select count(*) filter (where q.quantity < 50) as short, count(*) filter (where q.quantity = 1000) as full
       from (
         select s.company_id, s.warehouse_id, sum(s.quantity) as quantity
         from stock_lines s
         where s.drum_id is not null and s.present
         group by s.company_id, s.warehouse_id, s.drum_id
       ) q
       group by q.company_id, q.warehouse_id`,
    );
    assert.is(sites.length, 5);
    for (const { short, full } of sites) assert.ok(short >= 1 && full >= 3, `${short} short drums, ${full} full ones`);
  });

  test('each site has stock counts in every state', async () => {
    const sites = await builders.it.db.many<{ states: string[] }>(
      `select array_agg(distinct status::text order by status::text) as states
       from stock_counts group by company_id, warehouse_id`,
    );
    assert.equal(
      column(sites, 'states'),
      sites.map(() => ['cancelled', 'counting', 'posted', 'submitted']),
    );
    assert.is(sites.length, 5);
  });

  test('each site with a separate approver has returns and transfers in every status, one short and one late', async () => {
    const sites = await builders.it.db.many<{ statuses: string[]; short: number; late: number; half: number }>(
      `select array_agg(distinct s.status order by s.status) as statuses,
              count(*) filter (where exists (
                select from erns e
                join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
                where e.company_id = s.company_id and e.shipment_id = s.id and l.received_quantity < l.shipped_quantity
              )) as short,
              count(*) filter (where s.status = 'awaitingCollection' and s.required_collection_date < $1) as late,
              count(*) filter (where s.status = 'approved' and exists (
                select from packing_units u where u.company_id = s.company_id and u.shipment_id = s.id
              )) as half
       from shipments s
       group by s.company_id, s.warehouse_id`,
      [filledOn],
    );
    assert.is(sites.length, 4);
    for (const { statuses, ...counts } of sites) {
      assert.equal(statuses, [...shipmentStatuses].sort());
      assert.equal(
        Object.values(counts).filter((count) => count === 0),
        [],
      );
    }
  });

  test('an interrupted fill starts again at the next start, reports each step and produces the same demo', async () => {
    const other = cutShort.it;
    for (const last of [steps[0], steps[1], ...(isLongRun ? steps.slice(-1) : [])]) {
      const cut = fillDemo(other.services, (step) => {
        if (last?.test(step)) throw new Error(`killed after ${step}`);
      });
      assert.match(await failureOf(cut), last ?? '');
      const companies = await other.count('companies');
      assert.is(companies, 0);
      // The database vacuums while the product restarts. During the next fill, an autovacuum would upset the query plans.
      await asOwner(other.url, (owner) => owner.query('vacuum'));
    }
    // A kill inside a step can leave any gap in the ids, not only the gaps above.
    await other.db.one(`select nextval('stock_lines_id_seq')`);
    const messages: string[] = [];
    assert.is(await fillDemo(other.services, (step) => messages.push(step)), true);
    assert.is(messages.length, steps.length);
    for (const [index, step] of steps.entries()) assert.match(messages[index] ?? '', step);
    assert.equal(await contentOf(other.db), await contentOf(builders.it.db));
    const checkPool = openCheckPool(other.url, { max: 1 });
    assert.equal(await findDifferences(reader(checkPool)).finally(() => checkPool.end()), []);
  });

  test('demo picks take no goods in transit', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const goods = { stockCode: await builders.it.sku(to), quantity: '40', job: builders.it.name('J'), segment: 'S1' };
    await sendGoods(builders.it, from, to, [goods]);
    const actor = await actorAt(builders.it, to);
    await transaction(builders.it.pool, (tx) => makeDemoPicks(tx, actor, builders.it.services));
    const picks = await builders.it.count('picks where company_id = $1', [to.companyId]);
    assert.is(picks, 0);
  });

  test('demo accounts sign in with the password in the README', async () => {
    for (const { login } of demoAccounts) {
      const { token } = await builders.it.stranger().ok(createToken, { login, password: 'Demo-pass-1' });
      assert.ok(token !== undefined, login);
    }
  });

  test('the check lists accounts that still use the demo password, and none in another database', async () => {
    const logins = async () => (await findDemoAccounts(builders.it.db)).map((account) => account.login);
    assert.is((await logins()).length, 8);
    await builders.it.db.run(`update users set disabled_at = now() where login = 'demo-none'`);
    await builders.it.db.run(`update users set password_hash = $1 where login = 'demo-admin'`, [
      await hashPassword('Another-pass-2'),
    ]);
    const rest = [
      'demo-vm-manager',
      'demo-vm-storeman',
      'demo-vm-cardiff',
      'demo-h3g-manager',
      'demo-h3g-storeman',
      'demo-viewer',
    ];
    assert.equal(await logins(), rest);
    await builders.it.db.run(`update users set login = 'not-' || login where login like 'demo-%'`);
    assert.equal(await logins(), []);
  });
});

async function contentOf(db: Reader): Promise<unknown> {
  const stock = await db.many(
    `select c.name as company, w.short_name as warehouse, l.name as location, k.stock_code as sku, d.number as drum,
            j.number as job, s.segment, s.quantity, s.reserved
     from stock_lines s
     join companies c on c.id = s.company_id
     join warehouses w on w.id = s.warehouse_id
     join locations l on l.id = s.location_id
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     where c.name in ('Northline Cable', 'Meridian Mobile')
     order by s.company_id, s.id`,
  );
  const erns = await db.many(
    `select c.name as company, regexp_replace(e.reference, '^TRF-.*', 'TRF') as reference, e.status,
            sum(l.shipped_quantity) as shipped, sum(l.received_quantity) as received
     from erns e
     join companies c on c.id = e.company_id
     join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
     where c.name in ('Northline Cable', 'Meridian Mobile')
     group by e.company_id, e.id, c.name
     order by e.company_id, e.id`,
  );
  const picks = await db.many(
    `select c.name as company, j.number as job, p.segment, p.status
     from picks p
     join companies c on c.id = p.company_id
     join jobs j on j.company_id = p.company_id and j.id = p.job_id
     where c.name in ('Northline Cable', 'Meridian Mobile')
     order by p.company_id, p.id`,
  );
  return { stock, erns, picks };
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went through',
    (error: Error) => error.message,
  );
