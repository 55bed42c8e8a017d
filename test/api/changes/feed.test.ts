import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { forgetChanges, numberChanges } from '../../../server/db/changes.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { type Change, listChanges } from '../../../shared/contract/changes/changes.ts';
import { countErn, createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { createLocation } from '../../../shared/contract/locations/locations.ts';
import { createUnit, deleteUnit, editUnit } from '../../../shared/contract/units/units.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { receiveGoods, siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { column } from '../../support/columns.ts';

const DAY = 86_400_000;

ownApiSuite('the feed of changes', (test, builders) => {
  /** Reads everything after a position, page by page as a program does. Also returns the position that it reached. */
  async function readOn(caller: Caller, after?: string, limit = 500) {
    const items: Change[] = [];
    let next = after;
    for (let more = true; more; ) {
      const page = await caller.ok(listChanges, { ...(next !== undefined && { after: next }), limit });
      assert.ok(page.changes.length <= limit);
      items.push(...page.changes);
      ({ place: next, more } = page);
    }
    return { items, next: next ?? '' };
  }

  const summaryOf = ({ subject, id, kind }: Change) => `${kind} ${subject} ${id}`;
  const now = async (caller: Caller) => (await caller.ok(listChanges, { from: 'now' })).place;

  test('the feed lists each thing that a transaction changed once, in commit order, with its warehouse', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    const start = await now(storeman);
    const ern = await ernOf(storeman, [{ stockCode, quantity: '5' }]);
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '5' }] });
    await storeman.ok(receiveErn, { id: ern.id });
    const line = await stockLineOf(builders.it, site, stockCode);
    const pick = await storeman.ok(createPick, { reference: 'SO-1', lines: [{ stockCode, quantity: '2' }] });
    const { items } = await readOn(storeman, start);
    assert.equal(items.map(summaryOf), [
      `created ern ${ern.id}`,
      `changed ern ${ern.id}`,
      `created stock ${line}`,
      `changed ern ${ern.id}`,
      `created pick ${pick.id}`,
      `changed stock ${line}`,
    ]);
    assert.ok(items.every(({ warehouseId }) => warehouseId === site.warehouseId));
    const ofPick = items.find(({ subject }) => subject === 'pick');
    assert.equal([ofPick?.name, ofPick?.number, ofPick?.reference], ['pick.created', pick.number, 'SO-1']);
    const ofStock = items.find(({ subject }) => subject === 'stock');
    assert.equal([ofStock?.name, ofStock?.number, ofStock?.reference], ['stock.created', null, null]);
  });

  test('the feed lists a master record as created, changed and deleted; a page size of one returns the same entries', async () => {
    const site = await builders.it.site();
    const office = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const start = await now(office);
    const named = { name: builders.it.name('Reel'), abbreviation: builders.it.name('rl'), divisible: false };
    const { id, version } = await office.ok(createUnit, named);
    await office.ok(editUnit, { id, version, name: builders.it.name('Reel') });
    await office.ok(deleteUnit, { id });
    const { items, next } = await readOn(office, start);
    assert.equal(items.map(summaryOf), [`created unit ${id}`, `changed unit ${id}`, `deleted unit ${id}`]);
    assert.equal((await readOn(office, start, 1)).items, items);
    assert.equal(await office.ok(listChanges, { after: next }), { changes: [], place: next, more: false });
  });

  test('a filtered feed returns only the requested subjects and the same place as the whole feed', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const start = await now(storeman);
    const stockCode = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
    const all = await storeman.ok(listChanges, { after: start });
    const some = await storeman.ok(listChanges, { after: start, subject: ['sku'] });
    assert.equal(
      some.changes,
      all.changes.filter(({ subject }) => subject === 'sku'),
    );
    assert.is(some.changes.length, 1);
    assert.is(some.place, all.place);
  });

  test('G41 an access reads its own warehouse’s changes, a company access those of all its own, no other company’s', async () => {
    const site = await builders.it.site();
    const second = await builders.it.site({ companyId: site.companyId });
    const abroad = await builders.it.site({ warehouseId: site.warehouseId });
    const here = await builders.it.storeman(site);
    const office = await builders.it.caller({ companyId: site.companyId }, []);
    const stranger = await builders.it.storeman(abroad);
    const starts = [await now(here), await now(office), await now(stranger)];
    const made = await (await builders.it.storeman(second)).ok(createErn, {
      lines: [{ stockCode: await builders.it.sku(second), quantity: '1' }],
    });
    const location = await locationAt(second);
    const feeds = await Promise.all(
      [here, office, stranger].map(async (one, at) => (await readOn(one, starts[at])).items.map(summaryOf)),
    );
    const [ern, locationChange] = [`created ern ${made.id}`, `created location ${location}`];
    assert.equal(
      feeds.map((ones) => [ones.includes(ern), ones.includes(locationChange)]),
      [
        [false, false],
        [true, true],
        [false, false],
      ],
    );
  });

  async function locationAt({ warehouseId }: Site): Promise<number> {
    const keeper = await builders.it.caller({ warehouseId }, ['locations']);
    return (await keeper.ok(createLocation, { name: builders.it.name('LOC') })).id;
  }

  test('a transaction larger than one numbering batch is listed once per thing, before changes committed later', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const sku = await skuId(builders.it, site, await builders.it.sku(site));
    const start = await now(storeman);
    const made = 12_000;
    await transaction(builders.it.pool, async (tx) => {
      await tx.run(`insert into jobs (company_id, number) select $1, 'Job ' || n from generate_series(1, $2::int) n`, [
        site.companyId,
        made,
      ]);
      await tx.run('update jobs set number = number where company_id = $1', [site.companyId]);
    });
    await builders.it.db.run('update skus set name = name where company_id = $1 and id = $2', [site.companyId, sku]);
    const { items } = await readOn(storeman, start, 1000);
    assert.is(items.length, made + 1);
    assert.is(new Set(items.map(summaryOf)).size, made + 1);
    assert.ok(items.slice(0, made).every(({ kind, subject }) => kind === 'created' && subject === 'job'));
    assert.is(items.at(-1)?.id, sku);
  });

  test('the feed lists neither a refused nor a rolled-back change', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const start = await now(storeman);
    await storeman.refused(createErn, { lines: [{ stockCode: 'NOBODY', quantity: '1' }] }, 'unknown_skus');
    await transaction(builders.it.pool, async (tx) => {
      await tx.run('update companies set name = name where id = $1', [site.companyId]);
      throw new Error('rolled back');
    }).catch(() => undefined);
    assert.equal((await readOn(storeman, start)).items, []);
  });

  test('a change committed after a later one was read is listed after it, not skipped', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [slowly, stockCode] = [await builders.it.sku(site), await builders.it.sku(site)];
    const id = await skuId(builders.it, site, slowly);
    const start = await now(storeman);
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = transaction(builders.it.pool, async (tx) => {
      await tx.run('update skus set name = name where company_id = $1 and id = $2', [site.companyId, id]);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const ern = await ernOf(storeman, [{ stockCode, quantity: '5' }]);
    const first = await readOn(storeman, start);
    ended.resolve();
    await slow;
    const second = await readOn(storeman, first.next);
    assert.equal(first.items.map(summaryOf), [`created ern ${ern.id}`]);
    assert.equal(second.items.map(summaryOf), [`changed sku ${id}`]);
  });

  test('ten readers beside eight writers, resumed at any place, read every change exactly once', async () => {
    const site = await builders.it.site();
    const [cable, bag] = [await builders.it.sku(site), await builders.it.sku(site)];
    await receiveGoods(builders.it, site, [
      { stockCode: cable, quantity: '500' },
      { stockCode: bag, quantity: '500' },
    ]);
    const storemen = await Promise.all(Array.from({ length: 8 }, () => builders.it.storeman(site)));
    const [first = await builders.it.storeman(site)] = storemen;
    const start = await now(first);
    let writing = true;
    const writers = storemen.map(async (storeman, at) => {
      for (let turn = 0; turn < 5; turn += 1)
        await storeman.ok(createPick, { lines: [{ stockCode: (at + turn) % 2 === 0 ? cable : bag, quantity: '1' }] });
    });
    const readers = Array.from({ length: 10 }, async (_, at) => {
      const changes: string[] = [];
      let next = start;
      for (let last = false; !last; ) {
        last = !writing;
        const page = await readOn(first, next, at + 1);
        changes.push(...page.items.map(summaryOf));
        next = page.next;
      }
      return changes;
    });
    await Promise.all(writers);
    writing = false;
    const [one = [], ...others] = await Promise.all(readers);
    for (const other of others) assert.equal(other, one);
    const picks = await builders.it.db.many<{ id: number }>('select id from picks where company_id = $1', [
      site.companyId,
    ]);
    assert.equal(one.filter((text) => text.startsWith('created pick')).length, 40);
    for (const { id } of picks) assert.is(one.filter((text) => text === `created pick ${id}`).length, 1);
    assert.is(one.filter((text) => text.startsWith('changed stock')).length, 40);
  });

  test('the feed lists changes of one thing in the order of their commits, not of their starts', async () => {
    const site = await builders.it.site();
    const id = await skuId(builders.it, site, await builders.it.sku(site));
    const edits = await Promise.all(
      [3, 0, 5, 1, 4, 2].map((turn) =>
        transaction(builders.it.pool, async (tx) => {
          const { begun } = await tx.one<{ begun: string }>('select pg_current_xact_id()::text as begun');
          await pause(turn * 40);
          const { version } = await tx.one<{ version: number }>(
            'update skus set version = version + 1 where company_id = $1 and id = $2 returning version',
            [site.companyId, id],
          );
          return { begun, version };
        }),
      ),
    );
    await numberChanges(builders.it.pool, site.companyId);
    const rows = await builders.it.db.many<{ begun: string }>(
      `select transaction_id::text as begun from changes
       where company_id = $1 and subject = 'sku' and subject_id = $2 and kind = 'changed' order by place`,
      [site.companyId, id],
    );
    const inOrder = edits.toSorted((one, other) => one.version - other.version).map(({ begun }) => begun);
    assert.equal(column(rows, 'begun'), inOrder);
    assert.is.not(String(inOrder), String(inOrder.toSorted()), 'they began in another order');
  });

  test('the feed keeps changes for 30 days; an older place is refused, and a reader continues from now', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const start = await now(storeman);
    const stockCode = await builders.it.sku(site);
    const announced = async () => (await ernOf(storeman, [{ stockCode, quantity: '5' }])).id;
    const ern = await announced();
    await forgetChanges(builders.it.pool, new Date(Date.now() + 29 * DAY));
    assert.ok((await readOn(storeman, start)).items.map(summaryOf).includes(`created ern ${ern}`));
    await forgetChanges(builders.it.pool, new Date(Date.now() + 31 * DAY));
    await storeman.refused(listChanges, { after: start }, 'changes_forgotten');
    const next = await now(storeman);
    const later = [`created ern ${await announced()}`];
    assert.equal((await readOn(storeman, next)).items.map(summaryOf), later);
    assert.equal((await readOn(storeman)).items.map(summaryOf), later, 'without a place, from the oldest that is kept');
  });

  test('the feed refuses a malformed cursor and a cursor of another database', async () => {
    const { storeman } = await siteWithStoreman(builders.it);
    const made = Buffer.from('1-2').toString('base64url');
    assert.is(
      (await storeman.refused(listChanges, { after: made }, 'malformed')).fields?.after,
      'Send the cursor of an earlier answer',
    );
    const beyond = Buffer.from('999999.999999').toString('base64url');
    await storeman.refused(listChanges, { after: beyond }, 'changes_forgotten');
  });

  test('the feed follows every company table, or this file lists the table with a reason', async () => {
    const tables = await builders.it.db.many<{ name: string }>(
      `select c.relname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\\_followed\\_%') < 3
       order by 1`,
    );
    assert.equal(column(tables, 'name'), Object.keys(notFollowed).toSorted());
  });
});

/** Company tables whose rows belong to no document, stock line or master record. */
const notFollowed: Record<string, string> = {
  accesses: 'who may do what is no business of integrators',
  audit: 'what was done, not what is',
  change_feeds: 'the feed itself',
  changes: 'the feed itself',
  company_specific_data: 'settings of people',
  company_warehouses: 'settings of people',
  default_views: 'settings of people',
  effects: 'written beside a document',
  imports: 'how something is done, not what is',
  list_views: 'settings of people',
  movements: 'written beside a stock line',
  noted_changes: 'the feed itself',
  operations: 'what was done, not what is',
  outgoing: 'mails and calls, not what they are about',
  outgoing_tries: 'mails and calls, not what they are about',
  replaced_signatures: 'written beside a pick',
  reservations: 'written beside a stock line',
  reported_goods_in: 'a report of the ledger, written once more',
  reported_goods_out: 'a report of the ledger, written once more',
  sign_on_role_accesses: 'who may do what is no business of integrators',
  unreported_moves: 'what the queue still writes there',
  unreported_operations: 'what the queue still writes there',
  webhook_deliveries: 'the feed, sent',
  webhook_tries: 'the feed, sent',
  webhooks: 'who is sent the feed is no business of whom it is sent to',
};
