import * as assert from 'uvu/assert';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick, getPick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { parameterOf } from '../../support/builders/parameters.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

apiSuite('parameters of picks and their lines', (test, builders) => {
  async function withParameters() {
    const made = await siteWithStock(builders.it, '9');
    const keeper = await builders.it.caller({ companyId: made.site.companyId }, ['params']);
    const dock = await parameterOf(builders.it, keeper, { subject: 'plan', valueType: 'whole' });
    const cut = await parameterOf(builders.it, keeper, { subject: 'planItem' });
    return { ...made, keeper, dock: dock.referenceKey, cut: cut.referenceKey };
  }

  test('parameter values of a pick and its lines are stored, returned, filtered by and changed', async () => {
    const { storeman, sku, dock, cut } = await withParameters();
    const lines = [{ stockCode: sku, quantity: '2', parameters: { [cut]: 'square' } }];
    const { id } = await storeman.ok(createPick, { parameters: { [dock]: '4' }, lines });
    await storeman.ok(createPick, { parameters: { [dock]: '5' }, ...linesOf(sku, '1') });
    assert.equal((await storeman.ok(getPick, { id })).parameters, { [dock]: '4' });
    assert.equal(column((await storeman.ok(listPickLines, { id })).items, 'parameters'), [{ [cut]: 'square' }]);
    const page = await storeman.ok(listPicks, { parameter: [`${dock}=4`] });
    assert.equal(column(page.items, 'id'), [id]);
    await storeman.ok(editPick, { id, version: 1, parameters: { [dock]: null }, ...linesOf(sku, '3') });
    assert.equal((await storeman.ok(getPick, { id })).parameters, {});
    assert.equal(column((await storeman.ok(listPickLines, { id })).items, 'parameters'), [{ [cut]: 'square' }]);
  });

  test('an invalid parameter value of a pick or line is refused beside its field; nothing is written', async () => {
    const { storeman, sku, dock, keeper } = await withParameters();
    const { referenceKey: must } = await parameterOf(builders.it, keeper, {
      subject: 'planItem',
      valueType: 'required',
    });
    const lines = [{ stockCode: sku, quantity: '2', parameters: { [must]: 'x' } }];
    await wroteNothing(builders.it, async () => {
      const given = { parameters: { [dock]: 'four' }, lines };
      const wrong = await storeman.refused(createPick, given, 'parameter_values_refused');
      assert.equal(wrong.fields, { [`parameters.${dock}`]: 'Enter a whole number' });
      const missing = await storeman.refused(createPick, linesOf(sku, '2'), 'parameter_values_refused');
      assert.equal(missing.fields, { [`lines.0.parameters.${must}`]: 'Enter a value' });
      const leaving = { signedBy: 'Ada', ...linesOf(sku, '2') };
      await storeman.refused(pickAndDespatch, leaving, 'parameter_values_refused');
    });
    const { id } = await storeman.ok(createPick, { lines });
    await wroteNothing(builders.it, () =>
      storeman.refused(editPick, { id, version: 1, parameters: { nothing: 'x' } }, 'parameter_values_refused'),
    );
    await storeman.ok(editPick, { id, version: 1, ...linesOf(sku, '3') });
  });
});
