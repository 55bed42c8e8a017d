import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { createImport } from '../../../shared/contract/imports/imports.ts';
import { createItemMaster } from '../../../shared/contract/item-masters/item-masters.ts';
import { createPacking } from '../../../shared/contract/packings/packings.ts';
import { addPhoto } from '../../../shared/contract/photos/photos.ts';
import { sendScheduledMail } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { createSignOnRole } from '../../../shared/contract/sign-on/sign-on-roles.ts';
import { createUnit } from '../../../shared/contract/units/units.ts';
import { createView } from '../../../shared/contract/views/views.ts';
import { createWebhook, testWebhook } from '../../../shared/contract/webhooks/webhooks.ts';
import type { Builders, Site } from '../builders/builders.ts';
import { integrationOf } from '../builders/integrations.ts';
import { skuId } from '../builders/master-data.ts';
import { parameterOf } from '../builders/parameters.ts';
import { type MadePartner, partnerOf } from '../builders/partners.ts';
import { receiveGoods } from '../builders/picks.ts';
import { tinyPng } from '../builders/pictures.ts';
import { scheduled } from '../builders/scheduled-mails.ts';
import { approve, packAll, requestOf } from '../builders/shipments.ts';
import { countOf } from '../builders/stock-counts.ts';
import { sendGoods } from '../builders/transit.ts';

export type Noun =
  | 'ern'
  | 'photo'
  | 'pick'
  | 'stock'
  | 'operation'
  | 'job'
  | 'location'
  | 'drum'
  | 'ernLine'
  | 'pickLine'
  | 'unit'
  | 'packing'
  | 'parameter'
  | 'itemMaster'
  | 'sku'
  | 'warehouse'
  | 'import'
  | 'view'
  | 'scheduledMail'
  | 'sending'
  | 'transit'
  | 'stockCount'
  | 'shipment'
  | 'shipmentLine'
  | 'packingUnit'
  | 'outgoing'
  | 'webhook'
  | 'signOnRole'
  | 'integration'
  | 'audit'
  | keyof MadePartner;

export async function rowsAt(builders: Builders, site: Site): Promise<Record<Noun, number>> {
  const storeman = await builders.storeman(site);
  const [cable, bag] = [await builders.sku(site, { divisible: true }), await builders.sku(site)];
  const owner = { job: builders.name('JOB'), segment: 'SEGM01' };
  await receiveGoods(builders, site, [
    { stockCode: cable, quantity: '50', drumNumber: builders.name('DRUM'), ...owner },
  ]);
  await receiveGoods(builders, site, [{ stockCode: bag, quantity: '50' }]);
  const ern = await storeman.ok(createErn, { lines: [{ stockCode: bag, quantity: '1' }] });
  const photo = await storeman.ok(addPhoto, { id: ern.id, image: tinyPng });
  const pick = await storeman.ok(createPick, { lines: [{ stockCode: bag, quantity: '2' }] });
  const ids = await builders.db.one<
    Record<'stock' | 'job' | 'drum' | 'operation' | 'ernLine' | 'pickLine' | 'unit' | 'packing', number>
  >(
    `select (select max(id) from stock_lines where company_id = $1 and drum_id is not null) as stock,
            (select max(id) from jobs where company_id = $1) as job,
            (select max(id) from drums where company_id = $1) as drum,
            (select max(id) from operations where company_id = $1 and kind = 'receive') as operation,
            (select max(id) from ern_lines where company_id = $1 and ern_id = $2) as "ernLine",
            (select max(id) from pick_lines where company_id = $1 and pick_id = $3) as "pickLine"`,
    [site.companyId, ern.id, pick.id],
  );
  const administrator = await builders.caller({ companyId: site.companyId }, ['units', 'packing', 'params']);
  const named = { name: builders.name('Own'), abbreviation: builders.name('own'), divisible: false };
  const unit = await administrator.ok(createUnit, named);
  const packing = await administrator.ok(createPacking, { ...named, traceable: false });
  const parameter = await parameterOf(builders, administrator);
  const keeper = await builders.caller({ companyId: site.companyId }, ['itemMaster']);
  const packed = { name: builders.name('Cable'), description: 'Armoured', quantity: '1', unitId: unit.id };
  const itemMaster = await keeper.ok(createItemMaster, packed);
  const view = await storeman.ok(createView, { list: 'erns', name: builders.name('Late'), query: '', shared: true });
  const mail = await scheduled(storeman);
  const sending = await storeman.ok(sendScheduledMail, { id: mail.id });
  const seen = await keeper.ok(createImport, { kind: 'sku' });
  const elsewhere = await builders.site({ companyId: site.companyId, layout: site.layout });
  const transit = await sendGoods(builders, elsewhere, site, [{ stockCode: await builders.sku(site), quantity: '3' }]);
  return {
    ...ids,
    ...(await shipmentAt(builders, site, bag)),
    ...(await partnerOf(builders, site.companyId)),
    parameter: parameter.id,
    itemMaster: itemMaster.id,
    sku: await skuId(builders, site, bag),
    warehouse: site.warehouseId,
    import: seen.id,
    view: view.id,
    scheduledMail: mail.id,
    sending: sending.id,
    transit: transit.id,
    signOnRole: await signOnRoleOf(builders),
    integration: (await integrationOf(builders, site, ['read'])).id,
    audit: await auditAt(builders, site),
    webhook: await webhookAt(builders, site, storeman.accessId),
    stockCount: (await countOf(storeman, { locationId: site.shelf })).id,
    unit: unit.id,
    packing: packing.id,
    ern: ern.id,
    photo: photo.id,
    pick: pick.id,
    location: site.shelf,
  };
}

async function auditAt({ db }: Builders, { companyId }: Site): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `select max(id) as id from audit where company_id = $1 and subject = 'itemMaster'`,
    [companyId],
  );
  return id;
}

async function signOnRoleOf(builders: Builders): Promise<number> {
  const administrator = await builders.caller({}, ['superAdmin']);
  return (await administrator.ok(createSignOnRole, { name: builders.name('role'), accesses: [] })).id;
}

async function webhookAt(builders: Builders, { companyId }: Site, accessId: number): Promise<number> {
  const administrator = await builders.caller({}, ['superAdmin']);
  const called = { name: builders.name('ERP'), url: 'https://erp.example.com/changes', accessId };
  const { id } = await administrator.ok(createWebhook, { ...called, subjects: ['ern'] });
  const delivery = await administrator.ok(testWebhook, { id });
  await builders.db.run(
    `with failed as (
       update webhook_deliveries set state = 'failed', ended_at = now() where company_id = $1 and id = $2 returning company_id, id
     )
     insert into webhook_tries (company_id, delivery_id, at, milliseconds, delivered, answer)
     select company_id, id, now(), 12, false, '404 not here' from failed`,
    [companyId, delivery.id],
  );
  return id;
}

async function shipmentAt(builders: Builders, site: Site, stockCode: string) {
  const keeper = await builders.keeper(site);
  const request = requestOf(site, [{ stockCode, quantity: '1' }]);
  const { id } = await keeper.ok(createShipment, request);
  await approve(await builders.keeper(site, { approves: true }), id);
  await packAll(keeper, id);
  return builders.db.one<Record<'shipment' | 'shipmentLine' | 'packingUnit' | 'outgoing', number>>(
    `with mail as (
       insert into outgoing (company_id, kind, shipment_id, address, asked_by) values ($1, 'manifest', $2, 'yard@example.com', $3)
       returning id
     )
     select l.shipment_id as shipment, l.id as "shipmentLine", p.packing_unit_id as "packingUnit", mail.id as outgoing
     from mail, shipment_lines l
     join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id
     where l.company_id = $1 and l.shipment_id = $2`,
    [site.companyId, id, keeper.userId],
  );
}
