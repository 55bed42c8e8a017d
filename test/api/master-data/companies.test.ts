import * as assert from 'uvu/assert';
import { listSpecificData } from '../../../shared/contract/account/account.ts';
import {
  createCompany,
  deleteCompany,
  editCompany,
  editSpecificData,
  LARGEST_LOGO,
  listCompanies,
  readCompanyLogo,
} from '../../../shared/contract/companies/companies.ts';
import { createWarehouse } from '../../../shared/contract/warehouses/warehouses.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { lastAudit } from '../../support/builders/master-data.ts';
import { jpegOf, jpegSegment, pngOf, pngWithHeader, tinyPng, webpOf } from '../../support/builders/pictures.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { undated } from '../../support/undated.ts';

ownApiSuite('companies', (test, builders) => {
  const administrator = () => builders.it.caller({}, ['superAdmin']);

  test('a company is created with a layout; layout and days of expiry can be edited', async () => {
    const admin = await administrator();
    const name = builders.it.name('Northline');
    const made = await admin.ok(createCompany, { name, layout: 'vm' });
    await admin.refused(createCompany, { name, layout: 'H3G' }, 'company_taken');
    await admin.ok(editCompany, { ...made, layout: 'H3G', userExpiryDays: 90, mailDomains: 'acme.example' });
    const [row] = undated((await admin.ok(listCompanies, { id: made.id })).items);
    assert.equal(row, {
      id: made.id,
      name,
      address: null,
      logo: null,
      layout: 'H3G',
      userExpiryDays: 90,
      ageBands: null,
      secondFactorRequired: false,
      passwordSignIn: true,
      mailDomains: 'acme.example',
      warehouses: [],
      version: 2,
    });
  });

  test('the list of companies shows the warehouses where each can hold stock', async () => {
    const site = await builders.it.site();
    const [row] = (await (await administrator()).ok(listCompanies, { id: site.companyId })).items;
    assert.equal(columns(row?.warehouses, 'id', 'cancelled'), [`${site.warehouseId}, false`]);
  });

  test('a company with users, goods or documents cannot be deleted; an empty one can', async () => {
    const admin = await administrator();
    const site = await builders.it.site();
    await builders.it.storeman(site);
    await builders.it.sku(site);
    const { message } = await wroteNothing(builders.it, () =>
      admin.refused(deleteCompany, { id: site.companyId }, 'in_use'),
    );
    assert.is(message, 'In use by: users with an access (1), SKUs (1)');
    const { id } = await admin.ok(createCompany, { name: builders.it.name('Brief'), layout: 'vm' });
    await admin.ok(deleteCompany, { id });
    await admin.refused(deleteCompany, { id }, 'not_found');
  });

  test('a company with records outside the list of uses cannot be deleted either', async () => {
    const admin = await administrator();
    const { id } = await admin.ok(createCompany, { name: builders.it.name('Odd'), layout: 'vm' });
    const { warehouseId } = await builders.it.site();
    await builders.it.db.run(
      `insert into operations (company_id, warehouse_id, kind, user_id, access_id, request_id)
       values ($1, $2, 'adjust', $3, 1, 'test')`,
      [id, warehouseId, admin.userId],
    );
    const { message } = await admin.refused(deleteCompany, { id }, 'in_use');
    assert.is(message, 'In use by: operations');
  });

  test('a company has an address and a logo, whose size only is in lists and in the audit', async () => {
    const admin = await administrator();
    const { id, version } = await admin.ok(createCompany, {
      name: builders.it.name('Logo'),
      layout: 'vm',
      address: '1 Wharf Road\nHull',
      logo: tinyPng,
    });
    assert.ok((await fileOf(admin, readCompanyLogo, { id })).equals(Buffer.from(tinyPng, 'base64')));
    const jpeg = jpegOf(40, 20);
    const place = jpegSegment(0xe1, Buffer.from('Exif\0\0 51.5N'));
    const logo = jpegOf(40, 20, place).toString('base64');
    const edited = await admin.ok(editCompany, { id, version, logo });
    assert.ok((await fileOf(admin, readCompanyLogo, { id })).equals(jpeg), 'without metadata');
    const { before, after } = (await lastAudit(builders.it, 'company')) ?? {};
    assert.equal([before, after], [{ logo: Buffer.from(tinyPng, 'base64').length }, { logo: jpeg.length }]);
    const { data } = await admin.refused(editCompany, { id, version, name: 'Late' }, 'changed_meanwhile');
    const [row] = (await admin.ok(listCompanies, { id })).items;
    assert.equal(
      [row?.address, row?.logo, (data?.['current'] as typeof row)?.logo],
      ['1 Wharf Road\nHull', jpeg.length, jpeg.length],
    );
    const { version: last } = await admin.ok(editCompany, { ...edited, logo: null });
    await admin.refused(readCompanyLogo, { id }, 'not_found');
    await admin.refused(editCompany, { id, version: last, logo: null }, 'nothing_edited');
  });

  test('a logo that is not a whole PNG or JPEG, or cannot be printed, is refused beside its field', async () => {
    const admin = await administrator();
    const { id, version } = await admin.ok(createCompany, { name: builders.it.name('Logo'), layout: 'vm' });
    const hostile: [Buffer, string][] = [
      [webpOf(20, 10), 'it is neither'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it is neither'],
      [jpegOf(64, 64).subarray(0, -2), 'it is cut off'],
      [pngOf(64, 64).subarray(0, -5), 'it is cut off'],
      [pngWithHeader([16, 2, 0, 0, 0]), 'it has 16 bits a channel, and 8 are printed'],
      [jpegOf(2000, 1001), 'it is too large'],
      [pngOf(2000, 1001), 'it is too large'],
    ];
    await wroteNothing(builders.it, async () => {
      for (const [bytes, reason] of hostile) {
        const logo = bytes.toString('base64');
        const { message, fields } = await admin.refused(editCompany, { id, version, logo }, 'logo_refused');
        assert.is(message, `Choose a PNG or JPEG logo: ${reason}`);
        assert.is(fields?.['logo'], message);
      }
      const logo = Buffer.alloc(LARGEST_LOGO + 1).toString('base64');
      const { fields } = await admin.refused(editCompany, { id, version, logo }, 'malformed');
      assert.is(fields?.['logo'], 'Send a logo as base64 of at most 200000 bytes');
    });
  });

  test('items of company specific data are set and removed, others stay, and the audit shows both', async () => {
    const admin = await administrator();
    const { companyId, warehouseId } = await builders.it.site();
    const note = { companyId, key: 'gate', warehouseId };
    const set = (items: { key: string; value: string | null }[]) => admin.ok(editSpecificData, { ...note, items });
    await set([
      { key: 'code', value: '4711' },
      { key: 'dog', value: 'yes' },
    ]);
    await set([
      { key: 'code', value: null },
      { key: 'dog', value: 'yes' },
      { key: 'phone', value: '01234' },
    ]);
    assert.equal(await admin.ok(listSpecificData, { companyId }), [
      {
        key: 'gate',
        warehouseId,
        items: [
          { key: 'dog', value: 'yes' },
          { key: 'phone', value: '01234' },
        ],
      },
    ]);
    assert.equal(await lastAudit(builders.it, 'company'), {
      operation: 'editSpecificData',
      before: { key: 'gate', warehouseId, items: { code: '4711', phone: null } },
      after: { key: 'gate', warehouseId, items: { code: null, phone: '01234' } },
    });
    await admin.refused(editSpecificData, { ...note, items: [{ key: 'dog', value: 'yes' }] }, 'nothing_edited');
  });

  test('specific data that another user changed is not overwritten', async () => {
    const admin = await administrator();
    const { companyId } = await builders.it.site();
    const gate = { companyId, key: 'gate', warehouseId: 0 };
    const set = (value: string | null, was: string | null) => ({ ...gate, items: [{ key: 'code', value, was }] });
    await admin.ok(editSpecificData, set('4711', null));
    const refused = [set('1', null), set('1', '47'), set(null, '47')];
    for (const body of refused) {
      const { fields } = await wroteNothing(builders.it, () =>
        admin.refused(editSpecificData, body, 'changed_meanwhile'),
      );
      assert.equal(fields, { 'items.0.value': 'Someone else changed this' });
    }
    await admin.ok(editSpecificData, set('4712', '4711'));
    await admin.ok(editSpecificData, { ...gate, items: [{ key: 'code', value: null }] });
  });

  test('specific data belongs to the whole company or to a warehouse where it holds stock', async () => {
    const admin = await administrator();
    const [{ companyId }, elsewhere] = [await builders.it.site(), await builders.it.site()];
    const items = [{ key: 'a', value: 'b' }];
    await admin.ok(editSpecificData, { companyId, key: 'gate', warehouseId: 0, items });
    const stray = { companyId, key: 'gate', warehouseId: elsewhere.warehouseId, items };
    await admin.refused(editSpecificData, stray, 'not_usable', 'warehouseId');
  });

  test('the creator of a company or warehouse gets an access to it only on request', async () => {
    const admin = await builders.it.caller({}, ['superAdmin']);
    const company = await admin.ok(createCompany, { name: builders.it.name('Own'), layout: 'vm', withAccess: true });
    const warehouse = await admin.ok(createWarehouse, {
      name: 'Own',
      shortName: builders.it.name('W'),
      withAccess: true,
    });
    await admin.ok(createCompany, { name: builders.it.name('Other'), layout: 'vm' });
    const accesses = await builders.it.db.many(
      `select company_id as "companyId", warehouse_id as "warehouseId", permissions
       from accesses where user_id = $1 and (company_id is not null or warehouse_id is not null) order by id`,
      [admin.userId],
    );
    assert.equal(accesses, [
      { companyId: company.id, warehouseId: null, permissions: permissionsAt('company') },
      { companyId: null, warehouseId: warehouse.id, permissions: permissionsAt('warehouse') },
    ]);
  });
});
