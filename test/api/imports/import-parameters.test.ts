import * as assert from 'uvu/assert';
import { listParameters } from '../../../shared/contract/parameters/parameters.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { applied, errorsOf, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';

ownApiSuite('importing parameters', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function company() {
    const site = await builders.it.site();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['params']);
    return { site, keeper };
  }

  const headings = 'name,reference key,subject,value type,pattern,choices,plan parameter';
  const csv = [
    headings,
    'Colour,colour,SKU,list,,red; green,',
    'Lot,lot,item master,pattern,[A-Z]+,,',
    'Due,due,plan,date,,,yes',
  ].join('\n');

  test('parameters are imported with their rules, and an import whose parameters have values cannot be undone', async () => {
    const { site, keeper } = await company();
    const seen = await previewed(keeper, { kind: 'parameter' }, { parameter: csv });
    assert.equal([seen.counts.new, seen.counts.error], [3, 0], (await errorsOf(keeper, seen.id)).join());
    await applied(keeper, seen.id);
    const { items } = await keeper.ok(listParameters, { sort: 'name' });
    assert.equal(
      items.map(({ name, subject, valueType, pattern, choices, planParameter }) => [
        name,
        subject,
        valueType,
        pattern,
        choices,
        planParameter,
      ]),
      [
        ['Colour', 'sku', 'list', null, ['red', 'green'], false],
        ['Due', 'plan', 'date', null, null, true],
        ['Lot', 'itemMaster', 'pattern', '[A-Z]+', null, false],
      ],
    );
    const again = await previewed(keeper, { kind: 'parameter' }, { parameter: csv.replace('Lot,', 'Lot number,') });
    assert.equal([again.counts.same, again.counts.changed], [2, 1]);
    await applied(keeper, again.id);
    await undone(keeper, again.id);
    const stockCode = await builders.it.sku(site);
    const colour = items.find(({ name }) => name === 'Colour')?.id ?? 0;
    await builders.it.db.run(
      'update skus set parameters = jsonb_build_object($2::text, $3::text) where stock_code = $1',
      [stockCode, String(colour), 'red'],
    );
    assert.is((await undone(keeper, seen.id)).problem?.code, 'in_use');
  });

  test('an invalid rule is an error beside its cell, as in the form', async () => {
    const { site, keeper } = await company();
    const rows = [
      'A,a,sku,pattern,(?=x)y,,',
      'B,b,sku,list,,,',
      'C,price,sku,whole,,,',
      'D,d,nothing,whole,,,',
      'E,E1,sku,whole,,,',
      'F,e1,sku,whole,,,',
      'G,g,location,whole,,,',
    ];
    const seen = await previewed(keeper, { kind: 'parameter' }, { parameter: [headings, ...rows].join('\n') });
    assert.equal(
      (await errorsOf(keeper, seen.id)).map((text) => text.split(':')[0]),
      ['2 pattern', '3 choices', '4 referenceKey', '5 subject', '7 referenceKey', '8 subject'],
    );
    const ours = await builders.it.caller({ warehouseId: site.warehouseId }, ['params']);
    const own = await previewed(ours, { kind: 'parameter' }, { parameter: `${headings}\nG,g,location,whole,,,` });
    assert.is(own.counts.new, 1);
  });

  test('a file cannot change the rule of an existing parameter', async () => {
    const { keeper } = await company();
    const first = await previewed(keeper, { kind: 'parameter' }, { parameter: csv });
    await applied(keeper, first.id);
    const parameter = csv.replace('red; green', 'red; blue');
    const seen = await previewed(keeper, { kind: 'parameter' }, { parameter });
    assert.match((await errorsOf(keeper, seen.id)).join(), /^2 valueType: The rule differs/);
  });
});
