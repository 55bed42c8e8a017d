import * as assert from 'uvu/assert';
import { discrepancyTotals, listDiscrepancies } from '../../../shared/contract/reports/discrepancy.ts';
import { goodsInTotals, groupGoodsIn, listGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { goodsOutTotals, groupGoodsOut, listGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { listReallocations, reallocationTotals } from '../../../shared/contract/reports/stock-reallocation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { walk } from '../../support/model/walk.ts';

const STEPS = 600;

/** The sums of a statement per unit, as numbers because zeros are written in more than one way. */
type Figures = Record<string, number>;

/** After any sequence of operations, each report of movements adds up to the result of independent SQL (trust R2). */
apiSuite('reports of movements after a random walk', (test, builders, hooks) => {
  let companyId = 0;
  let office: Caller;

  hooks.before(async () => {
    await walk(builders.it, 11, STEPS, STEPS);
    companyId = await builders.it.id('select max(company_id) as id from movements', []);
    office = await builders.it.caller({ companyId }, ['itemMaster']);
  });

  async function perUnit(rows: string): Promise<Figures> {
    const sums = await builders.it.db.many<{ unit: string; quantity: string }>(
      `select t.abbreviation as unit, sum(x.quantity) as quantity
       from (${rows}) x
       join skus k on k.company_id = $1 and k.id = x.sku_id
       join units t on t.id = k.unit_id
       group by 1`,
      [companyId],
    );
    return Object.fromEntries(sums.map(({ unit, quantity }) => [unit, Number(quantity)]));
  }

  function figures<Name extends string>(
    units: readonly ({ unit: string } & Partial<Record<Name, string | null>>)[],
    name: Name,
  ): Figures {
    const shown = units.map((one) => [one.unit, Number(one[name])] as const);
    return Object.fromEntries(shown.filter(([, quantity]) => quantity !== 0));
  }

  const stands = 'not exists (select from operations r where r.company_id = o.company_id and r.reverses_id = o.id)';

  test('G71 goods in adds up to the received quantities of the ERNs, in total and in groups', async () => {
    const received = await perUnit(`
      select l.sku_id, l.received_quantity as quantity
      from erns e
      join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
      where e.company_id = $1 and e.status = 'received' and l.received_quantity > 0`);
    assert.ok(Object.keys(received).length > 0);
    const { units, lines } = await office.ok(goodsInTotals, {});
    assert.equal(figures(units, 'quantity'), received);
    const { items } = await office.ok(groupGoodsIn, { by: 'stockCode' });
    assert.is(
      items.reduce((sum, group) => sum + group.lines, 0),
      lines,
    );
    const { total = 0 } = await office.ok(listGoodsIn, { undone: true, total: true, limit: 1 });
    assert.ok(total > 0, 'something was undone');
  });

  test('G71 goods out adds up to the quantities that left in the ledger', async () => {
    const left = await perUnit(`
      select s.sku_id, -m.quantity as quantity
      from movements m
      join operations o on o.company_id = m.company_id and o.id = m.operation_id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      where m.company_id = $1 and o.kind in ('despatch', 'collect') and m.quantity < 0 and ${stands}`);
    assert.ok(Object.keys(left).length > 0);
    const { units, lines, value } = await office.ok(goodsOutTotals, {});
    assert.equal(figures(units, 'quantity'), left);
    const worth = await builders.it.db.one<{ value: string }>(
      `select -sum(m.quantity * m.price) as value
       from movements m
       join operations o on o.company_id = m.company_id and o.id = m.operation_id
       where m.company_id = $1 and o.kind in ('despatch', 'collect') and m.quantity < 0 and ${stands}`,
      [companyId],
    );
    assert.is(Number(value), Number(worth.value));
    const { items } = await office.ok(groupGoodsOut, { by: 'kind' });
    assert.is(
      items.reduce((sum, group) => sum + group.lines, 0),
      lines,
    );
    const { total = 0 } = await office.ok(listGoodsOut, { undone: true, total: true, limit: 1 });
    assert.ok(total > 0, 'something was undone');
  });

  test('stock reallocation adds up to the quantities that reached other owners', async () => {
    const changed = await perUnit(`
      select s.sku_id, m.quantity
      from movements m
      join operations o on o.company_id = m.company_id and o.id = m.operation_id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      where m.company_id = $1 and o.kind in ('allocate', 'unallocate', 'cancel job') and m.quantity > 0 and ${stands}
      union all
      select s.sku_id, -m.quantity
      from picks p
      join operations o on o.company_id = p.company_id and o.document = 'pick' and o.document_id = p.id and o.kind = 'despatch'
      join movements m on m.company_id = o.company_id and m.operation_id = o.id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      where p.company_id = $1 and ${stands}
        and not (s.job_id is not distinct from p.job_id and s.segment is not distinct from p.segment)`);
    assert.ok(Object.keys(changed).length > 0);
    assert.equal(figures((await office.ok(reallocationTotals, {})).units, 'quantity'), changed);
    const { total = 0 } = await office.ok(listReallocations, { undone: true, total: true, limit: 1 });
    assert.ok(total > 0, 'something was undone');
  });

  test('the open shortage is the quantity that no follow-up expects, and each surplus counts once', async () => {
    const lines = (quantity: string, condition: string) =>
      perUnit(`
        select l.sku_id, ${quantity} as quantity
        from erns e
        join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
        left join effects f on f.company_id = l.company_id and f.document_line_id = l.id
        left join operations o on o.company_id = f.company_id and o.id = f.operation_id
        where e.company_id = $1 and e.status = 'received' and ${condition}`);
    const short = await lines(
      'l.shipped_quantity - l.received_quantity',
      `l.received_quantity < l.shipped_quantity and o.kind <> 'send back'
       and not exists (select from erns n where n.company_id = e.company_id and n.follows_id = e.id)`,
    );
    const over = await lines('l.received_quantity - l.shipped_quantity', 'l.received_quantity > l.shipped_quantity');
    const { units } = await office.ok(discrepancyTotals, { kind: ['delivery', 'transfer'] });
    assert.equal([figures(units, 'short'), figures(units, 'over')], [short, over]);
    assert.ok((await office.ok(listDiscrepancies, {})).items.length > 0);
  });
});
