import * as assert from 'uvu/assert';
import {
  createUnit,
  deleteUnit,
  editUnit,
  exportUnits,
  listUnits,
  restoreUnit,
  retireUnit,
} from '../../../shared/contract/units/units.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { lastAudit } from '../../support/builders/master-data.ts';
import { undated } from '../../support/undated.ts';

/** Units represent every kind of record: creating, editing, retiring and deleting work the same for all of them. */
apiSuite('units', (test, builders) => {
  const clerk = async () => {
    const site = await builders.it.site();
    return { site, person: await builders.it.caller({ companyId: site.companyId }, ['units']) };
  };
  const metre = () => ({ name: 'Metre', abbreviation: builders.it.name('m'), divisible: true });

  test('a unit is created, found by its abbreviation and audited', async () => {
    const { person } = await clerk();
    const unit = metre();
    const { id, version } = await person.ok(createUnit, unit);
    const { items } = await person.ok(listUnits, { search: unit.abbreviation });
    assert.equal(undated(items), [{ ...unit, id, version, retired: false, own: true }]);
    assert.equal(await lastAudit(builders.it, 'unit'), { operation: 'createUnit', before: null, after: unit });
  });

  test('an abbreviation is unique in its company; another company can use it', async () => {
    const [one, other] = [await clerk(), await clerk()];
    const unit = metre();
    await one.person.ok(createUnit, unit);
    const { fields } = await one.person.refused(createUnit, unit, 'unit_taken');
    assert.equal(fields, { abbreviation: `Unit ${unit.abbreviation} already exists` });
    await other.person.ok(createUnit, unit);
    assert.is((await one.person.ok(listUnits, { search: unit.abbreviation })).items.length, 1);
  });

  test('an edit of a unit audits only the changed fields, and is refused if nothing changes', async () => {
    const { person } = await clerk();
    const unit = metre();
    const made = await person.ok(createUnit, unit);
    const edited = await person.ok(editUnit, { ...made, name: 'Meter', divisible: true });
    assert.is(edited.version, made.version + 1);
    assert.equal(await lastAudit(builders.it, 'unit'), {
      operation: 'editUnit',
      before: { name: 'Metre' },
      after: { name: 'Meter' },
    });
    await person.refused(editUnit, { ...edited, name: 'Meter' }, 'nothing_edited');
  });

  test('an edit of a unit that another user changed is refused with its current values and that user’s name', async () => {
    const { site, person } = await clerk();
    const rival = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const made = await person.ok(createUnit, metre());
    await rival.ok(editUnit, { ...made, name: 'Meter' });
    const { data } = await person.refused(editUnit, { ...made, name: 'Metres' }, 'changed_meanwhile');
    const by = await builders.it.nameOf('users', rival.userId);
    assert.is((data?.current as { name?: string } | undefined)?.name, 'Meter');
    assert.is(data?.by, by);
    assert.is((await person.ok(listUnits, { id: made.id })).items[0]?.name, 'Meter');
  });

  test('a unit used by SKUs cannot be deleted, and the refusal names them; an unused one can', async () => {
    const { site, person } = await clerk();
    const made = await person.ok(createUnit, metre());
    const stockCode = await builders.it.sku(site);
    await builders.it.db.run('update skus set unit_id = $1 where company_id = $2', [made.id, site.companyId]);
    const { message, data } = await person.refused(deleteUnit, { id: made.id }, 'in_use');
    assert.is(message, 'In use by: SKUs (1)');
    const [use] = (data?.uses ?? []) as { subject: string; count: number; examples: { name: string }[] }[];
    assert.equal([use?.subject, use?.count, use?.examples[0]?.name], ['sku', 1, stockCode]);
    assert.is((await person.ok(listUnits, { id: made.id })).items.length, 1);

    const spare = await person.ok(createUnit, metre());
    await person.ok(deleteUnit, { id: spare.id });
    assert.equal((await person.ok(listUnits, { id: spare.id })).items, []);
    await person.refused(deleteUnit, { id: spare.id }, 'not_found');
  });

  test('a retired unit is no longer offered until it is restored', async () => {
    const { person } = await clerk();
    const unit = metre();
    const { id } = await person.ok(createUnit, unit);
    const unitIds = async (retired?: true) =>
      (await person.ok(listUnits, { search: unit.abbreviation, ...(retired && { retired }) })).items.map(
        (row) => row.id,
      );
    const first = await person.ok(retireUnit, { id });
    assert.equal([await unitIds(), await unitIds(true)], [[], [id]]);
    assert.equal(await person.ok(retireUnit, { id }), first);
    await person.ok(restoreUnit, { id });
    assert.equal([await unitIds(), await unitIds(true)], [[id], []]);
  });

  test('shared units are managed at global scope; a company reads them and changes only its own', async () => {
    const { person } = await clerk();
    const admin = await builders.it.caller({}, ['superAdmin']);
    const unit = metre();
    const shared = await admin.ok(createUnit, unit);
    const own = await person.ok(createUnit, metre());
    const [row] = (await person.ok(listUnits, { id: shared.id })).items;
    assert.equal([row?.name, row?.own], ['Metre', false]);
    await person.refused(editUnit, { ...shared, name: 'Mine' }, 'not_found');
    await person.refused(deleteUnit, { id: shared.id }, 'not_found');
    await admin.refused(editUnit, { ...own, name: 'Mine' }, 'not_found');
  });

  test('the export of units has the headings of the screen', async () => {
    const { person } = await clerk();
    const unit = { name: '=Metre', abbreviation: builders.it.name('m'), divisible: false };
    await person.ok(createUnit, unit);
    const { body } = await person.call(exportUnits, { search: unit.abbreviation, fields: ['name', 'abbreviation'] });
    assert.is(body.text, `\ufeffName,Abbreviation\r\n'=Metre,${unit.abbreviation}\r\n`);
  });
});
