import { getErnStates, listErns } from '../../shared/contract/goods-in/erns.ts';
import { getPickStates, listPicks } from '../../shared/contract/goods-out/picks.ts';
import { getShipmentStates, listShipments } from '../../shared/contract/shipments/shipments.ts';
import { startOwnServer } from '../replay/own-server.ts';
import { answerTimes, asker, type Question } from './asker.ts';
import { fill, person, site, usual } from './fill.ts';
import { processorTime } from './processor-time.ts';
import { percentile, type Row, shown, under } from './row.ts';

const amounts = { ...usual, stockLines: 0 };
const PARTNERS = 200;
const DOCUMENTS = 100_000;
/** Completed documents, as in a warehouse after some years. */
const OVER = 80_000;
const MOST = 150;

/** The cost of the lists of ERNs, picks and shipments with many documents: the counts by state, and a page in each sort order. */
export async function documentListsBench(): Promise<Row[]> {
  await using server = await startOwnServer();
  await fill(server.databaseUrl, amounts, [partners, ...erns, ...picks, ...shipments]);
  const ask = await asker(server);
  const measure = async (question: Question): Promise<Figures> => {
    let times: number[] = [];
    const spent = await processorTime(server.processes, async () => {
      times = await answerTimes(ask, [question]);
    });
    return { p95: percentile(times, 0.95), processor: (spent.postgres + spent.server) / times.length };
  };
  return [
    row('ERNs by state', await measure({ operation: getErnStates, input: {} }), ofErns),
    row('ERN list, the total', await measure({ operation: listErns, input: { limit: 1, total: true } }), ofErns),
    await slowest(
      'ERN list, a page with its sums per unit',
      bothWays(listErns.list.sorts),
      (sort) => measure({ operation: listErns, input: { sort } }),
      ofErns,
    ),
    row('Picks by state', await measure({ operation: getPickStates, input: {} }), ofPicks),
    row('Despatch list, the total', await measure({ operation: listPicks, input: { limit: 1, total: true } }), ofPicks),
    await slowest(
      'Despatch list, a page with its sums per unit',
      bothWays(listPicks.list.sorts),
      (sort) => measure({ operation: listPicks, input: { sort } }),
      ofPicks,
    ),
    row('Shipments by status', await measure({ operation: getShipmentStates, input: {} }), ofShipments),
    await slowest(
      'List of shipments, a page with its sums per unit',
      bothWays(listShipments.list.sorts),
      (sort) => measure({ operation: listShipments, input: { sort } }),
      ofShipments,
    ),
  ];
}

/** Milliseconds until a response was complete, and of processor time in PostgreSQL and Node, which stays meaningful on a shared machine. */
interface Figures {
  p95: number;
  processor: number;
}

const ofErns = '100,000 ERNs of three lines, 20,000 of them open, a quarter of these counted';
const ofShipments = '100,000 shipments of three lines, 20,000 of them open';
const ofPicks = '100,000 picks of three lines, 20,000 of them open';

function bothWays(sorts: readonly string[]): string[] {
  return sorts.flatMap((sort) => [sort, `-${sort}`]);
}

async function slowest(
  what: string,
  sorts: readonly string[],
  ask: (sort: string) => Promise<Figures>,
  of: string,
): Promise<Row> {
  let most = { sort: '', figures: { p95: 0, processor: 0 } };
  for (const sort of sorts) {
    const figures = await ask(sort);
    if (figures.p95 > most.figures.p95) most = { sort, figures };
  }
  return row(what, most.figures, `${of}; the slowest of ${sorts.length} sorts, ${most.sort}`);
}

function row(what: string, { p95, processor }: Figures, of: string): Row {
  return {
    what,
    how: `p95 of 15, ${shown(processor)} ms of processor, through the gateway, ${of}`,
    ...under(p95, MOST),
  };
}

const partners = `insert into partners (company_id, name) select p.company_id, 'Partner ' || n from generate_series(1, ${PARTNERS}) n, ${site}`;
const firsts = `(select min(id) as first from partners) f, (select min(id) as first from jobs) j, (select min(id) as first from skus) k`;
const someSku = (document: string) => `k.first + (${document}.id * 37 + n * 1009) % ${amounts.skus}`;

/** Four documents an hour. */
const someTime = `(select n, timestamptz '2024-01-01' + n * interval '15 minutes' as at from generate_series(1, ${DOCUMENTS}) n) n`;

const erns = [
  `insert into erns (company_id, warehouse_id, number, reference, partner_id, delivery_date, status, received_at, created_by, created_at)
   select p.company_id, p.warehouse_id, 'ERN-' || lpad(n.n::text, 6, '0'), 'PO-' || n.n * 7,
          case when n.n % 10 > 0 then f.first + n.n % ${PARTNERS} end, case when n.n % 7 > 0 then date '2024-01-01' + n.n / 100 end,
          case when n.n > ${OVER} then 'expected' else 'received' end, case when n.n <= ${OVER} then n.at + interval '3 days' end, u.id, n.at
   from ${someTime}, ${site}, ${person}, ${firsts}`,
  `insert into ern_lines (company_id, ern_id, position, sku_id, job_id, segment, shipped_quantity, received_quantity, discrepancy_comment)
   select e.company_id, e.id, n, ${someSku('e')}, case when e.id % 3 > 0 then j.first + e.id % ${amounts.jobs} end,
          case when e.id % 3 > 0 then 'SEG' || e.id % 9 end, 10 * n, case when e.status = 'received' then 10 * n end,
          case when e.status = 'received' and (e.id + n) % 50 = 0 then 'One box short' end
   from generate_series(1, 3) n, erns e, ${firsts}
   order by e.id, n`,
  `insert into ern_counts (company_id, ern_id, ern_line_id, quantity, counted_by)
   select l.company_id, l.ern_id, l.id, 10 * l.position, u.id
   from ern_lines l
   join erns e on e.id = l.ern_id, ${person}
   where e.status = 'received' or e.id % 4 = 0`,
];

const picks = [
  `insert into picks (
     company_id, warehouse_id, job_id, segment, pick_by, pick_by_date, partner_id, despatch_to, reference, status, created_by, created_at,
     started_by, started_at, despatched_by, despatched_at, signed_by)
   select p.company_id, p.warehouse_id, case when n.n % 3 > 0 then j.first + n.n % ${amounts.jobs} end,
          case when n.n % 3 > 0 then 'SEG' || n.n % 9 end, case when n.n % 2 = 0 then 'Storeman ' || n.n % 20 end,
          case when n.n % 7 > 0 then date '2024-01-03' + n.n / 100 end, case when n.n % 10 > 0 then f.first + n.n % ${PARTNERS} end,
          'Street ' || n.n % 500, 'SO-' || n.n * 7, s.status, u.id, n.at,
          case when s.status in ('started', 'despatched') then u.id end,
          case when s.status in ('started', 'despatched') then n.at + interval '1 hour' end,
          case when s.status = 'despatched' then u.id end, case when s.status = 'despatched' then n.at + interval '1 day' end,
          case when s.status = 'despatched' then 'Bench' end
   from ${someTime}
   cross join lateral (
     select case when n.n <= ${OVER} and n.n % 100 > 0 then 'despatched' when n.n <= ${OVER} then 'deleted'
                 when n.n % 3 = 0 then 'started' else 'created' end as status
   ) s, ${site}, ${person}, ${firsts}`,
  `insert into pick_lines (company_id, pick_id, position, sku_id, quantity, despatched_quantity, despatched_price)
   select d.company_id, d.id, n, ${someSku('d')}, 10 * n, case when d.status = 'despatched' then 10 * n end,
          case when d.status = 'despatched' then 1 end
   from generate_series(1, 3) n, picks d, ${firsts}
   order by d.id, n`,
];

const shipments = [
  `insert into shipments (
     company_id, warehouse_id, kind, number, status, type, transport_type, requested_by, rma_number, partner_id, required_collection_date,
     created_by, created_at, submitted_at, collected_at)
   select p.company_id, p.warehouse_id, case when n.n % 2 = 0 then 'return' else 'transfer' end, 'TRF-' || lpad(n.n::text, 6, '0'), s.status,
          'Surplus', 'Carrier', 'Storeman ' || n.n % 20, 'RMA-' || n.n * 7, case when n.n % 2 = 0 then f.first + n.n % ${PARTNERS} end,
          date '2024-01-03' + n.n / 100, u.id, n.at, n.at, case when s.status = 'collected' then n.at + interval '2 days' end
   from ${someTime}
   cross join lateral (
     select case when n.n <= ${OVER} and n.n % 100 > 0 then 'collected' when n.n <= ${OVER} then 'cancelled'
                 else (array['draft', 'pending', 'rejected', 'approved', 'awaitingCollection'])[1 + n.n % 5] end as status
   ) s, ${site}, ${person}, ${firsts}`,
  `insert into shipment_lines (company_id, shipment_id, position, sku_id, location_id, quantity)
   select d.company_id, d.id, n, ${someSku('d')}, o.first + d.id % ${amounts.locations}, 10 * n
   from generate_series(1, 3) n, shipments d, ${firsts}, (select min(id) as first from locations where name like 'A%') o
   order by d.id, n`,
];
