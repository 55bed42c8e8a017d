import { reportOperations } from '../../server/api/reports/report-operations.ts';
import { openPool } from '../../server/db/pool.ts';
import { readHome } from '../../shared/contract/home/home.ts';
import { discrepancyTotals, groupDiscrepancies, listDiscrepancies } from '../../shared/contract/reports/discrepancy.ts';
import { goodsInTotals, groupGoodsIn, listGoodsIn } from '../../shared/contract/reports/goods-in.ts';
import { goodsOutTotals, groupGoodsOut, listGoodsOut } from '../../shared/contract/reports/goods-out.ts';
import {
  groupReallocations,
  listReallocations,
  reallocationTotals,
} from '../../shared/contract/reports/stock-reallocation.ts';
import { startOwnServer } from '../replay/own-server.ts';
import { answerTimes, asker, type Question } from './asker.ts';
import { fill, person, site } from './fill.ts';
import { percentile, type Row, under } from './row.ts';

const amounts = { skus: 51_000, locations: 2_000, jobs: 300, stockLines: 100_000, movements: 0, erns: 0 };
const [ERNS, ERN_LINES, PICKS, PICK_LINES, ALLOCATIONS] = [40_000, 5, 150_000, 3, 10_000];

const questions: Readonly<Record<string, { page: Question[]; totals: Question[] }>> = {
  'Stock reallocation': {
    page: everyOrder(listReallocations),
    totals: [
      { operation: reallocationTotals, input: {} },
      { operation: groupReallocations, input: { by: 'toJob' } },
    ],
  },
  'Goods in': {
    page: [...everyOrder(listGoodsIn), listed(listGoodsIn, { partner: 'Partner 7' })],
    totals: [
      { operation: goodsInTotals, input: {} },
      { operation: groupGoodsIn, input: { by: 'partner' } },
    ],
  },
  'Goods out': {
    page: [...everyOrder(listGoodsOut), listed(listGoodsOut, { dateFrom: daysAgo(120), dateTo: daysAgo(90) })],
    totals: [
      { operation: goodsOutTotals, input: {} },
      { operation: groupGoodsOut, input: { by: 'destination' } },
    ],
  },
  Discrepancy: {
    page: [...everyOrder(listDiscrepancies), listed(listDiscrepancies, { isShort: true })],
    totals: [
      { operation: discrepancyTotals, input: {} },
      { operation: groupDiscrepancies, input: { by: 'partner' } },
    ],
  },
};

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function listed(operation: Question['operation'], input: object = {}): Question {
  return { operation, input } as Question;
}

function everyOrder(operation: Question['operation'] & { list: { sorts: readonly string[] } }): Question[] {
  return operation.list.sorts.flatMap((sort) => [listed(operation, { sort }), listed(operation, { sort: `-${sort}` })]);
}

/** The cost of movement reports with many movements: their first pages, totals and groups. */
export async function movementReportsBench(): Promise<Row[]> {
  await using server = await startOwnServer();
  await fill(server.databaseUrl, amounts, history);
  await allReported(server.databaseUrl);
  const ask = await asker(server);
  const rows: Row[] = [
    row('Home', percentile(await answerTimes(ask, [{ operation: readHome, input: {} }]), 0.95), 100),
  ];
  for (const [name, { page, totals }] of Object.entries(questions)) {
    rows.push(row(`${name}, first page in any order`, percentile(await answerTimes(ask, page), 0.95), 150));
    rows.push(row(`${name}, totals and groups of everything`, percentile(await answerTimes(ask, totals), 0.95), 1000));
  }
  return rows;
}

/** The queue takes some minutes for this in the background; here it is done before measuring. */
async function allReported(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    const left = 'select count(*)::int as left from unreported_operations';
    while ((await pool.query<{ left: number }>(left)).rows[0]?.left) await reportOperations(pool);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}

function row(what: string, p95: number, most: number): Row {
  return {
    what,
    how: `p95, through the gateway, ${ERNS * ERN_LINES} lines received and moved, ${PICKS * PICK_LINES} despatched, over a million movements`,
    ...under(p95, most),
  };
}

/** Until today, so that home has a day and weeks to show. */
function before(days: number): string {
  return `(current_date - ${Math.ceil(days)})::timestamptz`;
}

const firsts = `(select min(id) as first from stock_lines) s, (select min(id) as first from partners) f, (select min(id) as first from jobs) j`;

/**
 * A year and a half: receipts with a difference in every fortieth line, two moves each, and despatches, a tenth of which take free stock.
 */
const history = [
  `insert into partners (company_id, name) select p.company_id, 'Partner ' || n from generate_series(1, 200) n, ${site}`,
  `insert into erns (company_id, warehouse_id, number, partner_id, status, received_at, created_by, created_at)
   select p.company_id, p.warehouse_id, 'ERN-' || lpad(n::text, 6, '0'), f.first + n % 200, 'received',
          ${before(ERNS / 72)} + n * interval '20 minutes', u.id, ${before(ERNS / 72)} + n * interval '20 minutes'
   from generate_series(1, ${ERNS}) n, ${site}, ${person}, ${firsts}`,
  `insert into ern_lines (company_id, ern_id, position, sku_id, shipped_quantity, received_quantity, discrepancy_comment)
   select e.company_id, e.id, n, l.sku_id, 100, case when (e.id + n) % 40 = 0 then 90 else 100 end,
          case when (e.id + n) % 40 = 0 then 'One box short' end
   from erns e, generate_series(1, ${ERN_LINES}) n, ${firsts}, stock_lines l
   where l.id = s.first + (e.id * ${ERN_LINES} + n) % ${amounts.stockLines}
   order by e.id, n`,
  `insert into operations (company_id, warehouse_id, kind, document, document_id, facts, user_id, access_id, request_id, at)
   select e.company_id, e.warehouse_id, 'receive', 'ern', e.id, jsonb_build_object('number', e.number), u.id, 1, 'bench', e.received_at
   from erns e, ${person} order by e.id`,
  `insert into effects (company_id, document_line_id, effect, operation_id)
   select l.company_id, l.id, 'receive', o.id
   from ern_lines l
   join operations o on o.company_id = l.company_id and o.document = 'ern' and o.document_id = l.ern_id`,
  'analyze',
  `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, at, user_id)
   select f.company_id, f.operation_id, s.first + (l.ern_id * ${ERN_LINES} + l.position) % ${amounts.stockLines}, l.received_quantity, 'receive', l.id, 1, o.at,
          o.user_id
   from effects f
   join ern_lines l on l.company_id = f.company_id and l.id = f.document_line_id
   join operations o on o.company_id = f.company_id and o.id = f.operation_id, (select min(id) as first from stock_lines) s
   order by o.id, l.id`,
  `insert into operations (company_id, warehouse_id, kind, user_id, access_id, request_id, at)
   select o.company_id, o.warehouse_id, 'move', o.user_id, 1, 'bench', o.at + interval '2 hours'
   from operations o where o.kind = 'receive' order by o.id`,
  'analyze',
  `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, at, user_id)
   select m.company_id, v.id, m.stock_line_id + x.step, x.sign * m.quantity, 'move', 1, v.at, m.user_id
   from movements m
   join operations v on v.company_id = m.company_id and v.kind = 'move' and v.id = m.operation_id + ${ERNS},
        (values (0, -1), (1, 1)) x (step, sign)
   where m.kind = 'receive'
   order by v.id, m.id`,
  `insert into picks (company_id, warehouse_id, job_id, segment, partner_id, status, created_by, created_at, despatched_at)
   select p.company_id, p.warehouse_id, case when n % 3 > 0 then j.first + n % ${amounts.skus / PICK_LINES} % ${amounts.jobs} end, case when n % 3 > 0 then 'SEG1' end,
          f.first + n % 200, 'despatched', u.id, ${before(PICKS / 288)} + n * interval '5 minutes',
          ${before(PICKS / 288)} + n * interval '5 minutes'
   from generate_series(1, ${PICKS}) n, ${site}, ${person}, ${firsts}`,
  `insert into pick_lines (company_id, pick_id, position, sku_id, quantity, despatched_quantity, despatched_price)
   select d.company_id, d.id, n, k.first + (d.id * ${PICK_LINES} + n - 1) % ${amounts.skus}, 10, case when d.id % 50 = 0 then 9 else 10 end, 1
   from picks d, generate_series(1, ${PICK_LINES}) n, (select min(id) as first from skus) k
   order by d.id, n`,
  `insert into operations (company_id, warehouse_id, kind, document, document_id, facts, user_id, access_id, request_id, at)
   select d.company_id, d.warehouse_id, 'despatch', 'pick', d.id, jsonb_build_object('number', d.number), u.id, 1, 'bench', d.despatched_at
   from picks d, ${person} order by d.id`,
  `insert into effects (company_id, document_line_id, effect, operation_id)
   select l.company_id, l.id, 'despatch', o.id
   from pick_lines l
   join operations o on o.company_id = l.company_id and o.document = 'pick' and o.document_id = l.pick_id`,
  `insert into stock_lines (company_id, warehouse_id, location_id, sku_id, job_id, segment, received_on)
   select k.company_id, p.warehouse_id, o.id, k.id, case when n > 0 then j.first + (k.id - f.first) / ${PICK_LINES} % ${amounts.jobs} end, case when n > 0 then 'SEG1' end, date '2023-12-01'
   from skus k, ${site}, (select min(id) as id from locations where name like 'A%') o, generate_series(0, 1) n, (select min(id) as first from jobs) j,
        (select min(id) as first from skus) f
   order by n, k.id`,
  'analyze',
  `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, at, user_id, takes_others)
   select f.company_id, f.operation_id, l.id, -n.despatched_quantity, 'despatch', n.id, 1, o.at, o.user_id,
          (l.job_id, l.segment) is distinct from (d.job_id, d.segment)
   from effects f
   join pick_lines n on n.company_id = f.company_id and n.id = f.document_line_id
   join picks d on d.company_id = n.company_id and d.id = n.pick_id
   join operations o on o.company_id = f.company_id and o.id = f.operation_id
   join stock_lines l on l.company_id = n.company_id and l.sku_id = n.sku_id and l.received_on = '2023-12-01' and (l.job_id is null) = (d.job_id is null or d.id % 10 = 0)
   order by o.id, n.id`,
  `insert into operations (company_id, warehouse_id, kind, document, document_id, facts, user_id, access_id, request_id, at)
   select p.company_id, p.warehouse_id, 'allocate', 'job', j.first + n % ${amounts.jobs}, '{}', u.id, 1, 'bench',
          ${before(ALLOCATIONS / 18)} + n * interval '80 minutes'
   from generate_series(1, ${ALLOCATIONS}) n, ${site}, ${person}, (select min(id) as first from jobs) j`,
  'analyze',
  `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, at, user_id)
   select o.company_id, o.id, s.first + o.id % ${amounts.stockLines} + x.step, x.sign * 5, 'allocate', 1, o.at, o.user_id
   from operations o, (select min(id) as first from stock_lines) s, (values (0, -1), (1, 1)) x (step, sign)
   where o.kind = 'allocate'
   order by o.id`,
  `insert into unreported_operations (company_id, operation_id) select company_id, id from operations where kind in ('receive', 'despatch', 'collect')`,
];
