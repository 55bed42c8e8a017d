import * as assert from 'uvu/assert';
import { exportTransit, listTransit, listTransitLines } from '../../../shared/contract/transit/transit.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('list transit', (test, builders) => {
  async function coming() {
    const { from, to } = await twoWarehouses(builders.it);
    const [bag, cable, drumNumber, job] = [
      await builders.it.sku(to),
      await builders.it.sku(to, { divisible: true }),
      builders.it.name('D'),
      builders.it.name('J'),
    ];
    const ern = await sendGoods(builders.it, from, to, [
      { stockCode: bag, quantity: '4', job },
      { stockCode: cable, quantity: '50.5', drumNumber },
    ]);
    return {
      from,
      to,
      bag,
      cable,
      drumNumber,
      job,
      ern,
      people: { here: await builders.it.storeman(to), there: await builders.it.storeman(from) },
    };
  }

  const shipped = (id: number, daysAgo: number) =>
    builders.it.db.run("update erns set shipped_at = now() - $2::integer * interval '1 day' where id = $1", [
      id,
      daysAgo,
    ]);

  test('only both warehouses of a transfer see it, each in its direction and with its contents', async () => {
    const { from, to, ern, people } = await coming();
    const stranger = await builders.it.storeman(await builders.it.site({ companyId: to.companyId }));
    const items = [
      { unit: 'each', quantity: '4' },
      { unit: 'm', quantity: '50.5' },
    ];
    const [row] = (await people.here.ok(listTransit, {})).items;
    assert.equal(
      [row?.id, row?.from.id, row?.to.id, row?.direction, row?.age, row?.overAge, row?.skus, row?.items, row?.drums],
      [ern.id, from.warehouseId, to.warehouseId, 'here', 0, false, 2, items, 1],
    );
    assert.is((await people.there.ok(listTransit, {})).items[0]?.direction, 'away');
    assert.equal((await people.there.ok(listTransit, { direction: 'here' })).items, []);
    assert.equal((await stranger.ok(listTransit, {})).items, []);
    await stranger.refused(listTransitLines, { id: ern.id }, 'not_found');
  });

  test('the contents show SKU, quantity, drum and owner', async () => {
    const { bag, cable, drumNumber, job, ern, people } = await coming();
    for (const person of [people.here, people.there]) {
      const { items } = await person.ok(listTransitLines, { id: ern.id });
      assert.equal(columns(items, 'stockCode', 'quantity', 'drum', 'job'), [
        `${bag}, 4, null, ${job}`,
        `${cable}, 50.5, ${drumNumber}, null`,
      ]);
    }
  });

  test('a transit over a week old is over age, unless the company sets another limit', async () => {
    const { to, ern, people } = await coming();
    await shipped(ern.id, 7);
    assert.equal((await people.here.ok(listTransit, { overAge: true })).items, []);
    await shipped(ern.id, 8);
    const [old] = (await people.here.ok(listTransit, { overAge: true, total: true })).items;
    assert.equal([old?.age, old?.overAge], [8, true]);
    const say = (days: string) =>
      builders.it.db.run(
        `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
         values ($1, 'transitOverAge', 0, 'days', $2)
         on conflict (company_id, key, warehouse_id, item_key) do update set value = excluded.value`,
        [to.companyId, days],
      );
    await say('30');
    assert.equal((await people.here.ok(listTransit, { overAge: true })).items, []);
    await say('soon');
    assert.is((await people.here.ok(listTransit, { overAge: true })).items.length, 1);
  });

  test('the CSV file follows the filters of the list and shows warehouses by name', async () => {
    const { from, to, ern, people } = await coming();
    const nameOf = async ({ warehouseId }: { warehouseId: number }) => {
      const { name } = await builders.it.db.one<{ name: string }>(
        "select name || ' (' || short_name || ')' as name from warehouses where id = $1",
        [warehouseId],
      );
      return name;
    };
    const { body } = await people.here.call(exportTransit, {
      fields: ['number', 'from', 'to', 'age', 'items'],
      direction: 'here',
    });
    assert.equal(String(body['text']).replace('\ufeff', '').split('\r\n'), [
      'ERN,From,To,Days in transit,Items',
      `${ern.number},${await nameOf(from)},${await nameOf(to)},0,"4 each, 50.5 m"`,
      '',
    ]);
    const away = await people.here.call(exportTransit, { fields: ['number'], direction: 'away' });
    assert.is(String(away.body['text']), '\ufeffERN\r\n');
  });

  test('a transit is found by SKU, drum, job and search text', async () => {
    const { bag, drumNumber, job, ern, people } = await coming();
    for (const filter of [
      { stockCode: bag },
      { drum: drumNumber },
      { job },
      { search: drumNumber },
      { search: ern.number },
    ]) {
      assert.equal(column((await people.here.ok(listTransit, filter)).items, 'id'), [ern.id]);
      const none = Object.fromEntries(Object.keys(filter).map((key) => [key, 'NOWHERE']));
      assert.equal((await people.here.ok(listTransit, none)).items, []);
    }
  });
});
