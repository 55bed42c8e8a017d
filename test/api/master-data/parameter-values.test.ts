import * as assert from 'uvu/assert';
import {
  type GivenValues,
  type StoredValues,
  validateParameters,
} from '../../../server/api/parameters/parameter-values.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { createPacking, editPacking, listPackings } from '../../../shared/contract/packings/packings.ts';
import { deleteParameter, editParameter, retireParameter } from '../../../shared/contract/parameters/parameters.ts';
import { Refusal } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { lastAudit } from '../../support/builders/master-data.ts';
import { parameterOf } from '../../support/builders/parameters.ts';

apiSuite('parameter values', (test, builders) => {
  const company = async () => {
    const site = await builders.it.site();
    return { site, keeper: await builders.it.caller({ companyId: site.companyId }, ['params']) };
  };
  const validate = (site: Site, given: GivenValues | undefined, before?: StoredValues) =>
    transaction(builders.it.pool, (tx) => validateParameters(tx, site, 'sku', given, before));
  const refusal = async (site: Site, given: GivenValues | undefined, before?: StoredValues) => {
    try {
      await validate(site, given, before);
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, fields: error.body().fields };
      throw error;
    }
    throw new Error('it was not refused');
  };

  test('values sent by reference key in any case are stored under the parameter’s id', async () => {
    const { site, keeper } = await company();
    const size = await parameterOf(builders.it, keeper, { valueType: 'decimal' });
    const toggle = await parameterOf(builders.it, keeper, { valueType: 'toggle' });
    const given = { [size.referenceKey.toUpperCase()]: '2.5', [toggle.referenceKey]: 'TRUE' };
    assert.equal(await validate(site, given), { [size.id]: '2.5', [toggle.id]: 'true' });
  });

  test('omitted values stay, null removes a value, and a request without values changes nothing', async () => {
    const { site, keeper } = await company();
    const [one, two] = [await parameterOf(builders.it, keeper), await parameterOf(builders.it, keeper)];
    const before = { [one.id]: 'x', [two.id]: 'y' };
    assert.equal(await validate(site, { [two.referenceKey]: 'z' }, before), { [one.id]: 'x', [two.id]: 'z' });
    assert.equal(await validate(site, { [one.referenceKey]: null }, before), { [two.id]: 'y' });
    assert.equal(await validate(site, undefined, before), before);
  });

  test('all invalid values are refused at once, each beside its field', async () => {
    const { site, keeper } = await company();
    const size = await parameterOf(builders.it, keeper, { valueType: 'whole' });
    const lot = await parameterOf(builders.it, keeper, { valueType: 'pattern', pattern: '[A-Z]\\d' });
    assert.equal(await refusal(site, { [size.referenceKey]: '2.5', [lot.referenceKey]: 'A12', unknown: 'x' }), {
      code: 'parameter_values_refused',
      fields: {
        [`parameters.${size.referenceKey}`]: 'Enter a whole number',
        [`parameters.${lot.referenceKey}`]: 'This does not match the pattern [A-Z]\\d',
        'parameters.unknown': 'There is no parameter unknown here',
      },
    });
  });

  test('a required value must be set at creation and cannot be removed later', async () => {
    const { site, keeper } = await company();
    const { id, referenceKey } = await parameterOf(builders.it, keeper, { valueType: 'required' });
    const missing = {
      code: 'parameter_values_refused',
      fields: { [`parameters.${referenceKey}`]: 'Enter a value' },
    };
    assert.equal(await refusal(site, undefined), missing);
    assert.equal(await refusal(site, { [referenceKey]: null }, { [id]: 'x' }), missing);
    assert.equal(await validate(site, { [referenceKey]: 'x' }), { [id]: 'x' });
    assert.equal(await validate(site, undefined, {}), {}, 'a change of something else is not held up');
  });

  test('a value that a later rule forbids stays while others change; another forbidden value is refused', async () => {
    const { site, keeper } = await company();
    const broken = await parameterOf(builders.it, keeper);
    const other = await parameterOf(builders.it, keeper);
    await keeper.ok(editParameter, { id: broken.id, version: broken.version, valueType: 'whole' });
    const before = { [broken.id]: 'wrong' };
    assert.equal(await validate(site, { [other.referenceKey]: 'x' }, before), { ...before, [other.id]: 'x' });
    assert.equal(await validate(site, { [broken.referenceKey]: 'wrong' }, before), before, 'sent back as it was');
    assert.is((await refusal(site, { [broken.referenceKey]: 'worse' }, before)).code, 'parameter_values_refused');
  });

  test('a retired parameter accepts no new values; existing ones can stay or be removed', async () => {
    const { site, keeper } = await company();
    const { id, referenceKey } = await parameterOf(builders.it, keeper, { valueType: 'required' });
    await keeper.ok(retireParameter, { id });
    const { fields } = await refusal(site, { [referenceKey]: 'new' }, { [id]: 'old' });
    assert.equal(fields, { [`parameters.${referenceKey}`]: 'This parameter is no longer used' });
    assert.equal(await validate(site, { [referenceKey]: null }, { [id]: 'old' }), {});
    assert.equal(await validate(site, {}), {}, 'it is no longer required');
  });

  test('another company’s parameter, or one of another subject, is refused as unknown', async () => {
    const [ours, theirs] = [await company(), await company()];
    const foreign = await parameterOf(builders.it, theirs.keeper);
    const contact = await parameterOf(builders.it, ours.keeper, { subject: 'contact' });
    for (const key of [foreign.referenceKey, contact.referenceKey]) {
      const { fields } = await refusal(ours.site, { [key]: 'x' });
      assert.equal(fields, { [`parameters.${key}`]: `There is no parameter ${key} here` });
    }
  });

  test('a parameter cannot be deleted while a value of it is being written', async () => {
    const { site, keeper } = await company();
    const stockCode = await builders.it.sku(site);
    const { id, referenceKey } = await parameterOf(builders.it, keeper);
    let deleting: Promise<unknown> | undefined;
    await transaction(builders.it.pool, async (tx) => {
      const stored = await validateParameters(tx, site, 'sku', { [referenceKey]: 'x' });
      deleting = keeper.refused(deleteParameter, { id }, 'in_use');
      await tx.run('update skus set parameters = $3 where company_id = $1 and stock_code = $2', [
        site.companyId,
        stockCode,
        JSON.stringify(stored),
      ]);
    });
    await deleting;
  });

  test('values are returned under the current reference keys', async () => {
    const { site } = await company();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['params', 'packing']);
    const parameter = await parameterOf(builders.it, keeper, { subject: 'packing' });
    const packing = { name: 'Drum', abbreviation: builders.it.name('dr'), divisible: true, traceable: true };
    const made = await keeper.ok(createPacking, { ...packing, parameters: { [parameter.referenceKey]: 'x' } });
    await keeper.ok(editParameter, { id: parameter.id, version: parameter.version, referenceKey: 'renamed' });
    const { items } = await keeper.ok(listPackings, { id: made.id });
    assert.equal(items[0]?.parameters, { renamed: 'x' });
  });

  test('a packing type is created and edited with values, and returns them', async () => {
    const { site } = await company();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['params', 'packing']);
    const { referenceKey } = await parameterOf(builders.it, keeper, { subject: 'packing', valueType: 'decimal' });
    const packing = { name: 'Drum', abbreviation: builders.it.name('dr'), divisible: true, traceable: true };
    const made = await keeper.ok(createPacking, { ...packing, parameters: { [referenceKey]: '1.2' } });
    const values = async () => (await keeper.ok(listPackings, { id: made.id })).items[0]?.parameters;
    assert.equal(await values(), { [referenceKey]: '1.2' });
    const wrong = { ...made, parameters: { [referenceKey]: 'wide' } };
    const { fields } = await keeper.refused(editPacking, wrong, 'parameter_values_refused');
    assert.equal(fields, { [`parameters.${referenceKey}`]: 'Enter a decimal number' });
    assert.equal(await values(), { [referenceKey]: '1.2' });
    await keeper.ok(editPacking, { ...made, parameters: { [referenceKey]: null } });
    assert.equal(await values(), {});
    const change = { before: { parameters: { [referenceKey]: '1.2' } }, after: { parameters: {} } };
    assert.equal(await lastAudit(builders.it, 'packing'), { operation: 'editPacking', ...change });
  });

  test('a packing type shared by all companies accepts no company’s values', async () => {
    const { keeper } = await company();
    const { referenceKey } = await parameterOf(builders.it, keeper, { subject: 'packing' });
    const admin = await builders.it.caller({}, ['superAdmin']);
    const packing = { name: 'Drum', abbreviation: builders.it.name('dr'), divisible: true, traceable: true };
    await admin.refused(createPacking, { ...packing, parameters: { [referenceKey]: 'x' } }, 'parameter_values_refused');
    await admin.ok(createPacking, packing);
  });
});
