import * as assert from 'uvu/assert';
import type { StockActor } from '../../../server/api/actor.ts';
import { companyRecord } from '../../../server/api/companies/companies.ts';
import { addDocumentKind, documentKinds } from '../../../server/api/documents/document-kinds.ts';
import { availability } from '../../../server/api/goods-out/availability.ts';
import { getJobCancellation } from '../../../server/api/jobs/cancel-job.ts';
import { locationRecord } from '../../../server/api/locations/location-record.ts';
import type { OperationKind } from '../../../server/api/operation-kinds.ts';
import { partnerRecord } from '../../../server/api/partners/partner-record.ts';
import { moveStock } from '../../../server/api/putaway/move-stock.ts';
import { refuseUsed, type Use } from '../../../server/api/records/find-uses.ts';
import { listHolders } from '../../../server/api/reports/list-holders.ts';
import { search } from '../../../server/api/search/search.ts';
import { skuRecord } from '../../../server/api/skus/sku-record.ts';
import { reserve } from '../../../server/api/stock/allocation/reserve.ts';
import { claimEffect } from '../../../server/api/stock/ledger/effects.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { listOperations } from '../../../server/api/stock/ledger/history.ts';
import { postMovements } from '../../../server/api/stock/ledger/post-movements.ts';
import { recordOperation } from '../../../server/api/stock/ledger/record-operation.ts';
import { reverseOperation } from '../../../server/api/stock/reversal/reverse-operation.ts';
import { addUndoKinds } from '../../../server/api/stock/reversal/undo-kinds.ts';
import { warehouseRecord } from '../../../server/api/warehouses/warehouse-record.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { DocumentName } from '../../../shared/contract/documents.ts';
import { Refusal } from '../../../shared/errors.ts';
import { usesIn } from '../../support/api/uses-in.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';
import { warehouseOf } from '../../support/model/walk-site.ts';
import { sourcesLike } from '../../support/sources.ts';

/**
 * A kind of document that the product does not have, made of a table, a branch of each view and a description. With nothing else written
 * for it, it is held, found, undone and verified like any other.
 */
ownApiSuite('an invented kind of document, a write-off', (test, builders, hooks) => {
  const [name, effect] = ['writeOff' as DocumentName, 'write off'];
  let added: readonly (() => void)[] = [];

  hooks.before(async () => {
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(tables);
      for (const [view, branch] of Object.entries(branches)) {
        const { rows } = await owner.query(`select pg_get_viewdef($1::regclass) as definition`, [view]);
        const { definition } = rows[0] as { definition: string };
        await owner.query(`create or replace view ${view} as ${definition.replace(/;\s*$/, '')} union all ${branch}`);
      }
    });
    added = [
      addDocumentKind({
        name,
        table: 'write_offs',
        rule: 'reports',
        plural: 'write-offs',
        search: { codes: ['number'], joins: '', detail: 'd.status', prefixes: ['OFF-'] },
      }),
      addUndoKinds({ [effect]: { rule: 'adjustStock', reopen: setStatus('open'), tookReserved: true } }),
    ];
  });
  // Other files run in this process after this one.
  hooks.after(() => {
    for (const remove of added) remove();
  });

  const setStatus = (status: string) => (tx: Tx, companyId: number, id: number) =>
    tx
      .run('update write_offs set status = $3 where company_id = $1 and id = $2', [companyId, id, status])
      .then(() => undefined);

  async function openWriteOff() {
    const site = await builders.it.site();
    const { storeman } = await warehouseOf(builders.it, site);
    const [sku, job] = [await builders.it.sku(site), builders.it.name('J')];
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', job }]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const { companyId } = site;
    const { id: skuId } = await builders.it.db.one<{ id: number }>(
      'select id from skus where company_id = $1 and stock_code = $2',
      [companyId, sku],
    );
    const jobId = await builders.it.id('select id from jobs where company_id = $1 and number = $2', [companyId, job]);
    const partnerId = await builders.it.id('insert into partners (company_id, name) values ($1, $2) returning id', [
      companyId,
      builders.it.name('Scrapyard'),
    ]);
    const document = await transaction(builders.it.pool, async (tx) => {
      const { id, number } = await tx.one<{ id: number; number: string }>(
        `insert into write_offs (company_id, warehouse_id, job_id, partner_id, location_id, created_by)
         values ($1, $2, $3, $4, $5, $6)
         returning id, number`,
        [companyId, site.warehouseId, jobId, partnerId, site.shelf2, storeman.userId],
      );
      const line = await tx.one<{ id: number }>(
        `insert into write_off_lines (company_id, write_off_id, sku_id, quantity) values ($1, $2, $3, 4) returning id`,
        [companyId, id, skuId],
      );
      await reserve(tx, companyId, [{ documentLineId: line.id, stockLineId, quantity: '4' }]);
      return { id, number, lineId: line.id };
    });
    return { site, storeman, sku, skuId, jobId, partnerId, stockLineId, document };
  }

  async function writeOff(actor: StockActor, { id, lineId }: { id: number; lineId: number }, stockLineId: number) {
    const { companyId, userId } = actor;
    return transaction(builders.it.pool, async (tx) => {
      const kind = effect as OperationKind;
      const operationId = await recordOperation(tx, actor, { kind, document: name, documentId: id });
      await claimEffect(tx, companyId, operationId, effect, [lineId]);
      await tx.run('delete from reservations where company_id = $1 and document_line_id = $2', [companyId, lineId]);
      await postMovements(tx, { companyId, operationId, userId, kind: 'adjust' }, [
        { stockLineId, quantity: '-4', reserved: '-4', documentLineId: lineId },
      ]);
      await setStatus('posted')(tx, companyId, id);
      return operationId;
    });
  }

  const differences = async (companyId: number) =>
    (await findDifferences(builders.it.db, companyId)).map(({ invariant }) => invariant);

  test('an open write-off holds stock: availability, holders, moves and job cancellation name it', async () => {
    const { site, storeman, sku, jobId, stockLineId, document } = await openWriteOff();
    const { id, number } = document;
    const { items } = await availability(builders.it.db, storeman, { stockCode: [sku] });
    assert.equal(items[0]?.heldBy, [{ kind: name, id, number, quantity: '4' }]);
    const holders = await listHolders(builders.it.db, storeman, { stockLineId }, builders.it.services);
    assert.equal(columns(holders.items, 'document', 'number', 'quantity'), [`${name}, ${number}, 4`]);
    const { reservedBy } = await getJobCancellation(builders.it.db, storeman, { id: jobId });
    assert.equal(columns(reservedBy, 'document', 'number'), [`${name}, ${number}`]);
    const move = { destinationId: site.shelf2, lines: [{ stockLineId }] };
    const refusal = await transaction(builders.it.pool, (tx) => moveStock(tx, storeman, move)).catch((error) => error);
    assert.ok(refusal instanceof Refusal);
    assert.equal(refusal.details.confirmations?.[0]?.data?.['documents'], [
      { document: name, id, number, quantity: '4' },
    ]);
    await transaction(builders.it.pool, (tx) =>
      moveStock(tx, storeman, { ...move, accept: [`moves_reserved:${stockLineId}`] }),
    );
    assert.equal(await differences(site.companyId), []);
  });

  test('search finds a write-off by its number and by the digits of its number', async () => {
    const { storeman, document } = await openWriteOff();
    for (const code of [document.number, document.number.toLowerCase(), document.number.replace('OFF-', '')]) {
      const { items } = await search(builders.it.db, storeman, { code });
      assert.equal(
        items.filter(({ kind }) => kind === (name as string)).map(({ label, detail }) => [label, detail]),
        [[document.number, 'open']],
      );
    }
  });

  test('a write-off has a history, and an undo restores its reservation', async () => {
    const { site, storeman, stockLineId, document } = await openWriteOff();
    const operationId = await writeOff(storeman, document, stockLineId);
    const history = () =>
      listOperations(builders.it.db, storeman, { document: name, documentId: document.id }, builders.it.services);
    assert.equal(columns((await history()).items, 'kind', 'number', 'canReverse'), [
      `${effect}, ${document.number}, true`,
    ]);
    assert.equal(await differences(site.companyId), []);
    await transaction(builders.it.pool, (tx) =>
      reverseOperation(tx, storeman, { id: operationId, reason: 'Found again' }),
    );
    const { quantity, reserved } = await builders.it.db.one<{ quantity: string; reserved: string }>(
      'select quantity, reserved from stock_lines where company_id = $1 and id = $2',
      [site.companyId, stockLineId],
    );
    assert.equal([quantity, reserved], ['10', '4']);
    assert.equal(await differences(site.companyId), []);
  });

  test('a write-off protects its records from deletion and, while open, its SKU and location from retirement', async () => {
    const { site, storeman, skuId, partnerId, stockLineId, document } = await openWriteOff();
    const named = async (id: number, uses: readonly Use[] = []) => {
      const attempt = transaction(builders.it.pool, (tx) => refuseUsed(tx, site, id, uses));
      const refusal: unknown = await attempt.catch((error) => error);
      return usesIn(refusal instanceof Refusal ? refusal.details : {}).filter(
        ({ subject }) => subject === (name as string),
      );
    };
    const itself = [{ subject: name, count: 1, examples: [{ id: document.id, name: document.number }] }];
    assert.equal(await named(partnerId, partnerRecord.uses), itself);
    assert.equal(await named(skuId, skuRecord.uses), itself);
    assert.equal(await named(skuId, skuRecord.holds), itself);
    assert.equal(await named(site.shelf2, locationRecord.uses), itself);
    assert.equal(await named(site.shelf2, locationRecord.holds), itself);
    assert.equal(await named(site.warehouseId, warehouseRecord.uses), itself);
    assert.is((await named(site.companyId, companyRecord.uses))[0]?.subject, name);
    await writeOff(storeman, document, stockLineId);
    assert.equal(await named(skuId, skuRecord.uses), itself);
    assert.equal(await named(skuId, skuRecord.holds), []);
    assert.equal(await named(site.shelf2, locationRecord.holds), []);
  });

  test('source files outside their own area name no kind of document, apart from the listed ones', async () => {
    const names = new RegExp(
      documentKinds()
        .map((kind) => `'${kind.name}'`)
        .join('|'),
    );
    const others = (await sourcesLike('server/**/*.ts')).filter(({ file }) => !own.test(file));
    const naming = others.filter(({ text }) => names.test(text)).map(({ file }) => file);
    assert.equal(naming, [
      // Examples of calls.
      'server/api/docs/examples/request-examples.ts',
      'server/api/docs/examples/set-up-examples.ts',
      'server/api/home/home-work.ts',
      // Headings of files and of a print.
      'server/api/imports/kinds/expected-receipts.ts',
      'server/api/prints/discrepancy-claim.ts',
      // Parameter values of picks and their lines.
      'server/api/records/subject-rows.ts',
      // Reports of deliveries, stock counts, picks and shipments, and the invariant that compares transit with shipments.
      'server/api/reports/discrepancy.ts',
      'server/api/reports/goods-in-rows.ts',
      'server/api/reports/goods-out-rows.ts',
      'server/api/stock/ledger/invariants.ts',
    ]);
  });

  test('verification compares the reserved and taken quantities of a write-off with the stock', async () => {
    const open = await openWriteOff();
    const setQuantity = (quantity: string) =>
      builders.it.db.run('update write_off_lines set quantity = $3 where company_id = $1 and id = $2', [
        open.site.companyId,
        open.document.lineId,
        quantity,
      ]);
    await setQuantity('5');
    assert.equal(await differences(open.site.companyId), ['I3']);
    await setQuantity('4');
    await writeOff(open.storeman, open.document, open.stockLineId);
    await setQuantity('5');
    assert.equal(await differences(open.site.companyId), ['I7']);
    await setQuantity('4');
    assert.equal(await differences(open.site.companyId), []);
  });
});

const own = /^server\/api\/(?:goods-in|goods-out|shipments|stock-counts)\//;

const tables = `
  create sequence write_off_numbers;
  create table write_offs (
    company_id bigint not null references companies (id), id bigserial, warehouse_id bigint not null references warehouses (id),
    number text not null default 'OFF-' || lpad(nextval('write_off_numbers')::text, 6, '0'),
    status text not null default 'open', job_id bigint, partner_id bigint, location_id bigint, created_by bigint not null, created_at timestamptz not null default now(),
    primary key (company_id, id)
  );
  create table write_off_lines (
    company_id bigint not null, id bigint not null default nextval('document_lines_id_seq'), write_off_id bigint not null,
    sku_id bigint not null, quantity numeric(18, 4) not null,
    primary key (company_id, id)
  );
  alter table operations drop constraint operations_kind_known, drop constraint operations_document_known;
  alter table effects drop constraint effects_effect_known;
  grant select, insert, update on write_offs, write_off_lines to wms_app;
  grant usage, select on all sequences in schema public to wms_app`;

const branches = {
  documents: `
    select company_id, 'writeOff', id, warehouse_id, number, status, job_id, partner_id, status = 'open', false, created_by, created_at
    from write_offs`,
  document_places: `
    select company_id, 'writeOff', id, number, status = 'open', location_id from write_offs`,
  document_lines: `
    select l.company_id, 'writeOff', l.write_off_id, l.id, l.sku_id, case d.status when 'open' then l.quantity else 0 end,
           case d.status when 'posted' then 'write off' end, 0, case d.status when 'posted' then l.quantity else 0 end,
           l.quantity
    from write_off_lines l
    join write_offs d on d.company_id = l.company_id and d.id = l.write_off_id`,
};
