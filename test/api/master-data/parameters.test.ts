import * as assert from 'uvu/assert';
import {
  createParameter,
  deleteParameter,
  editParameter,
  exportParameters,
  listParameters,
  retireParameter,
} from '../../../shared/contract/parameters/parameters.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { parameterOf, setValue } from '../../support/builders/parameters.ts';
import { undated } from '../../support/undated.ts';

apiSuite('parameters', (test, builders) => {
  const company = async () => {
    const site = await builders.it.site();
    return { site, keeper: await builders.it.caller({ companyId: site.companyId }, ['params']) };
  };
  const parameterCount = () => builders.it.count('parameters');

  test('a parameter gets a key from its name, and users who fill in the forms can read it', async () => {
    const { site, keeper } = await company();
    const { id } = await keeper.ok(createParameter, {
      name: 'Fire class (EN 13501)',
      subject: 'sku',
      valueType: 'required',
    });
    const reader = await builders.it.storeman(site);
    const expected = {
      ...{ id, version: 1, retired: false, name: 'Fire class (EN 13501)', description: null },
      ...{ referenceKey: 'fireClassEN13501', subject: 'sku', valueType: 'required', pattern: null, choices: null },
      planParameter: false,
    };
    assert.equal(undated((await reader.ok(listParameters, { subject: 'sku' })).items), [expected]);
    assert.equal((await reader.ok(listParameters, { subject: 'plan' })).items, []);
  });

  test('a pattern sets the type to pattern; a parameter with neither is refused', async () => {
    const { keeper } = await company();
    const { id } = await keeper.ok(createParameter, { name: 'Lot', subject: 'sku', pattern: '[A-Z]\\d+' });
    const [row] = (await keeper.ok(listParameters, { id })).items;
    assert.equal([row?.valueType, row?.pattern], ['pattern', '[A-Z]\\d+']);
    await keeper.refused(createParameter, { name: 'Lot 2', subject: 'sku' }, 'malformed', { valueType: 'Required' });
  });

  test('parameters of picks and their lines appear on the pick screen unless turned off', async () => {
    const { keeper } = await company();
    const shown = async (subject: 'plan' | 'planItem' | 'contact', planParameter?: boolean) => {
      const { id } = await parameterOf(builders.it, keeper, {
        subject,
        ...(planParameter !== undefined && { planParameter }),
      });
      return (await keeper.ok(listParameters, { id })).items[0]?.planParameter;
    };
    assert.equal([await shown('plan'), await shown('planItem'), await shown('contact')], [true, true, false]);
    assert.equal([await shown('plan', false), await shown('contact', true)], [false, true]);
  });

  test('a reference key is unique for its owner in any case', async () => {
    const [one, other] = [await company(), await company()];
    const { referenceKey } = await parameterOf(builders.it, one.keeper);
    const again = {
      name: 'Another',
      subject: 'contact',
      valueType: 'whole',
      referenceKey: referenceKey.toUpperCase(),
    } as const;
    const { fields } = await one.keeper.refused(createParameter, again, 'parameter_taken');
    assert.equal(fields, { referenceKey: `Parameter ${again.referenceKey} already exists` });
    await other.keeper.ok(createParameter, again);
  });

  test('a key that is a column of the SKU file, or cannot be derived from the name, is refused', async () => {
    const { keeper } = await company();
    const before = await parameterCount();
    const price = await keeper.refused(
      createParameter,
      { name: 'Price', subject: 'sku', valueType: 'decimal' },
      'reference_key_reserved',
    );
    assert.ok(price.fields?.referenceKey);
    const code = { name: 'Code', referenceKey: 'Stock_Code', subject: 'sku', valueType: 'whole' } as const;
    await keeper.refused(createParameter, code, 'reference_key_reserved');
    const nameless = await keeper.refused(
      createParameter,
      { name: '重量', subject: 'sku', valueType: 'whole' },
      'malformed',
    );
    assert.equal(nameless.fields, { referenceKey: 'Required' });
    assert.is(await parameterCount(), before);
  });

  test('parameters of locations belong to the warehouse, all others to the company', async () => {
    const { site, keeper } = await company();
    const { warehouseId } = site;
    const warden = await builders.it.caller({ warehouseId }, ['params']);
    const storeman = await builders.it.storeman(site);
    const { id } = await parameterOf(builders.it, warden, { subject: 'location' });
    assert.is((await storeman.ok(listParameters, { subject: 'location' })).items[0]?.id, id);
    assert.equal((await keeper.ok(listParameters, { subject: 'location' })).items, []);
    const before = await parameterCount();
    const location = { name: 'Aisle', subject: 'location', valueType: 'whole' } as const;
    const { fields } = await keeper.refused(createParameter, location, 'subject_of_other_owner');
    assert.equal(fields, { subject: 'These parameters belong to a warehouse: choose an access to one' });
    await warden.refused(createParameter, { ...location, subject: 'sku' }, 'subject_of_other_owner');
    assert.is(await parameterCount(), before);
  });

  test('G53 a pattern is compiled when it is saved; one that RE2 cannot read is refused beside the field', async () => {
    const { keeper } = await company();
    const before = await parameterCount();
    const refusal = async (pattern: string) => {
      const given = { name: 'Lot', subject: 'sku', pattern } as const;
      return (await keeper.refused(createParameter, given, 'pattern_refused')).fields?.pattern;
    };
    assert.is(await refusal('(a'), 'Missing closing ): (a');
    assert.match(String(await refusal('(?=a)b')), 'cannot look ahead or behind');
    assert.match(String(await refusal('(a)\\1')), 'cannot refer back');
    assert.match(String(await refusal('\\pL{1000}')), 'too large');
    await keeper.refused(createParameter, { name: 'Lot', subject: 'sku', pattern: 'a'.repeat(257) }, 'malformed');
    assert.is(await parameterCount(), before);
    await keeper.ok(createParameter, { name: 'Lot', subject: 'sku', pattern: '(a+)+$' });
  });

  test('a list parameter needs choices without repeats', async () => {
    const { keeper } = await company();
    const list = { name: 'Colour', subject: 'sku', valueType: 'list' } as const;
    await keeper.refused(createParameter, list, 'malformed', { choices: 'Enter at least one choice' });
    const twice = await keeper.refused(createParameter, { ...list, choices: ['red', 'red'] }, 'malformed');
    assert.equal(twice.fields, { choices: 'Enter each choice once' });
    const { id } = await keeper.ok(createParameter, { ...list, choices: ['red', 'green'] });
    assert.equal((await keeper.ok(listParameters, { id })).items[0]?.choices, ['red', 'green']);
  });

  test('changing the type removes the old pattern and choices', async () => {
    const { keeper } = await company();
    const made = await parameterOf(builders.it, keeper, { valueType: 'pattern', pattern: 'x+' });
    await keeper.ok(editParameter, { id: made.id, version: made.version, valueType: 'list', choices: ['x'] });
    const [row] = (await keeper.ok(listParameters, { id: made.id })).items;
    assert.equal([row?.valueType, row?.pattern, row?.choices], ['list', null, ['x']]);
  });

  test('values that a new pattern forbids are shown before it is saved, and stay once accepted', async () => {
    const { site, keeper } = await company();
    const made = await parameterOf(builders.it, keeper);
    const stockCodes = [await builders.it.sku(site), await builders.it.sku(site), await builders.it.sku(site)];
    for (const [index, value] of ['A1', 'A2', 'wrong'].entries()) {
      await setValue(builders.it, site, stockCodes[index] ?? '', made.id, value);
    }
    const edit = { id: made.id, version: made.version, valueType: 'pattern', pattern: '[A-Z]\\d' } as const;
    const { confirmations } = await keeper.refused(editParameter, edit, 'confirmation_required');
    const [confirmation] = confirmations ?? [];
    assert.is(confirmation?.key, 'breaks_values');
    assert.is(confirmation?.data?.count, 1);
    const [example] = (confirmation?.data?.examples ?? []) as { name: string; value: string }[];
    assert.equal([example?.name, example?.value], [stockCodes[2], 'wrong']);
    assert.is((await keeper.ok(listParameters, { id: made.id })).items[0]?.pattern, null, 'nothing was written');
    await keeper.ok(editParameter, { ...edit, accept: ['breaks_values'] });
    assert.is((await keeper.ok(listParameters, { id: made.id })).items[0]?.pattern, '[A-Z]\\d');
    const stored = await builders.it.db.one<{ value: string }>(
      'select parameters ->> $3 as value from skus where company_id = $1 and stock_code = $2',
      [site.companyId, stockCodes[2] ?? '', String(made.id)],
    );
    assert.is(stored.value, 'wrong');
  });

  test('values of retired SKUs, and a change of only the name, need no confirmation', async () => {
    const { site, keeper } = await company();
    const made = await parameterOf(builders.it, keeper);
    const stockCode = await builders.it.sku(site);
    await setValue(builders.it, site, stockCode, made.id, 'wrong');
    const renamed = await keeper.ok(editParameter, { id: made.id, version: made.version, name: 'Class of fire' });
    await builders.it.db.run('update skus set retired_at = now() where company_id = $1', [site.companyId]);
    await keeper.ok(editParameter, { ...renamed, valueType: 'whole' });
  });

  test('every broken value is counted, and the first twenty are shown', async () => {
    const { site, keeper } = await company();
    const made = await parameterOf(builders.it, keeper);
    await builders.it.sku(site);
    await builders.it.db.run(
      `insert into skus (company_id, stock_code, name, unit_id, parameters)
       select $1, 'MANY-' || n, 'Many', (select min(id) from units), jsonb_build_object($2::text, case when n % 2 = 0 then 'x' else '7' end)
       from generate_series(1, 21000) n`,
      [site.companyId, String(made.id)],
    );
    const edit = { id: made.id, version: made.version, valueType: 'whole' } as const;
    const { confirmations } = await keeper.refused(editParameter, edit, 'confirmation_required');
    const data = confirmations?.[0]?.data as { count: number; examples: { name: string }[] } | undefined;
    assert.equal([data?.count, data?.examples.length, data?.examples[0]?.name], [10_500, 20, 'MANY-2']);
  });

  test('a parameter with values cannot be deleted and names its uses, but can be retired', async () => {
    const { site, keeper } = await company();
    const made = await parameterOf(builders.it, keeper);
    const stockCode = await builders.it.sku(site);
    await setValue(builders.it, site, stockCode, made.id, 'A1');
    const { data } = await keeper.refused(deleteParameter, { id: made.id }, 'in_use');
    const [use] = (data?.uses ?? []) as { subject: string; count: number; examples: { name: string }[] }[];
    assert.equal([use?.subject, use?.count, use?.examples[0]?.name], ['sku', 1, stockCode]);
    await keeper.ok(retireParameter, { id: made.id });
    assert.equal((await keeper.ok(listParameters, { subject: 'sku' })).items, []);
    const spare = await parameterOf(builders.it, keeper);
    await keeper.ok(deleteParameter, { id: spare.id });
    assert.equal((await keeper.ok(listParameters, { id: spare.id })).items, []);
  });

  for (const subject of ['itemMaster', 'packing', 'plan', 'planItem', 'contact'] as const) {
    test(`a parameter of the subject ${subject} can be checked, changed and deleted like any other`, async () => {
      const { keeper } = await company();
      const made = await parameterOf(builders.it, keeper, { subject });
      await keeper.ok(editParameter, { id: made.id, version: made.version, valueType: 'whole' });
      await keeper.ok(deleteParameter, { id: made.id });
    });
  }

  test('a warehouse’s parameter is checked against its own locations only', async () => {
    const [ours, theirs] = [await builders.it.site(), await builders.it.site()];
    const warden = await builders.it.caller({ warehouseId: ours.warehouseId }, ['params']);
    const made = await parameterOf(builders.it, warden, { subject: 'location' });
    await builders.it.db.run(
      "update locations set parameters = jsonb_build_object($2::text, 'wrong') where id = any ($1)",
      [[ours.shelf, theirs.shelf], String(made.id)],
    );
    const edit = { id: made.id, version: made.version, valueType: 'whole' } as const;
    const { confirmations } = await warden.refused(editParameter, edit, 'confirmation_required');
    assert.equal([confirmations?.[0]?.data?.subject, confirmations?.[0]?.data?.count], ['location', 1]);
    const { data } = await warden.refused(deleteParameter, { id: made.id }, 'in_use');
    assert.is((data?.uses as { count: number }[] | undefined)?.[0]?.count, 1);
  });

  test('the export of parameters has all choices of one in one cell', async () => {
    const { keeper } = await company();
    await keeper.ok(createParameter, { name: 'Colour', subject: 'sku', valueType: 'list', choices: ['red', '=green'] });
    const { body } = await keeper.call(exportParameters, { fields: ['name', 'referenceKey', 'choices'] });
    assert.is(body.text, '\ufeffName,Reference key,Choices\r\nColour,colour,red; =green\r\n');
  });
});
