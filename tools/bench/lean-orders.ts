import pg from 'pg';
import type { StockActor } from '../../server/api/actor.ts';
import { APPLICATION_ROLE } from '../../server/db/application-role.ts';
import { reader } from '../../server/db/query.ts';
import type { Order } from '../replay/orders.ts';

/** Connections for lean orders: each statement is planned once, and reads its rows in the given order. */
export function leanPool(url: string, max: number): pg.Pool {
  const settings = [
    'plan_cache_mode=force_generic_plan',
    'enable_hashjoin=off',
    'enable_mergejoin=off',
    'enable_seqscan=off',
  ];
  const options = [`role=${APPLICATION_ROLE}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  return new pg.Pool({ connectionString: url, max, options });
}

/**
 * The least that an order can be: two statements, each a transaction of its own, that write the rows the product writes under the same
 * foreign keys, and check nothing. The product's additional time is the price of its rules, its sessions and its layers.
 */
export async function leanOrders(
  pool: pg.Pool,
  actor: StockActor,
): Promise<(order: Order, key: string) => Promise<void>> {
  const db = reader(pool);
  const { locationId } = await db.one<{ locationId: number }>(
    `select default_goods_out_id as "locationId" from company_warehouses where company_id = $1 and warehouse_id = $2`,
    [actor.companyId, actor.warehouseId],
  );
  const stock = await stockOf(pool, actor);
  return async (order, key) => {
    const lines = [...order.quantities]
      .map(([stockCode, quantity]) => ({ quantity, ...(stock.get(stockCode) ?? { skuId: 0, id: 0 }) }))
      .toSorted((a, b) => a.id - b.id);
    const quantities = lines.map((line) => line.quantity);
    const who = [actor.companyId, actor.warehouseId, actor.userId, actor.accessId];
    const stockLines = lines.map((line) => line.id);
    const pick = await db.one<{ id: number; lines: number[] }>(CREATE, [
      ...who,
      `${key}-pick`,
      locationId,
      order.customer ?? null,
      order.country,
      order.number,
      lines.map((line) => line.skuId),
      quantities,
      stockLines,
    ]);
    await db.one(DESPATCH, [...who, `${key}-despatch`, pick.id, pick.lines, quantities, stockLines]);
  };
}

/** The stock line of each SKU: the stock received for the benchmark is in one location. */
async function stockOf(pool: pg.Pool, actor: StockActor): Promise<Map<string, { id: number; skuId: number }>> {
  const rows = await reader(pool).many<{ id: number; skuId: number; stockCode: string }>(
    `select min(s.id)::int as id, k.id::int as "skuId", k.stock_code as "stockCode"
     from stock_lines s
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     where s.company_id = $1 and s.present
     group by k.id, k.stock_code`,
    [actor.companyId],
  );
  return new Map(rows.map((row) => [row.stockCode, row]));
}

const KEY = `
  remembered as (
    insert into idempotency_keys (user_id, access_id, operation, key, body_hash, reply)
    values ($3, $4, 'bench', $5, '\\x00', '{"id": 1, "number": "PICK-000001", "operationId": 1}')
  )`;

const CREATE = `
  with ${KEY}, pick as (
    insert into picks (company_id, warehouse_id, location_id, partner_id, despatch_to, reference, created_by)
    values ($1, $2, $6, (select id from partners where company_id = $1 and name = $7), $8, $9, $3)
    returning id, number
  ), line as (
    insert into pick_lines (company_id, pick_id, position, sku_id, quantity)
    select $1, pick.id, n.position, n.sku_id, n.quantity
    from pick, unnest($10::bigint[], $11::numeric[]) with ordinality as n (sku_id, quantity, position)
    returning id, position, quantity
  ), reserved as (
    insert into reservations (company_id, document_line_id, stock_line_id, quantity)
    select $1, line.id, ($12::bigint[])[line.position], line.quantity from line
  ), operation as (
    insert into operations (company_id, warehouse_id, kind, document, document_id, facts, user_id, access_id, request_id)
    select $1, $2, 'create pick', 'pick', id, jsonb_build_object('number', number), $3, $4, 'bench' from pick
  ), balance as (
    update stock_lines s
    set reserved = s.reserved + n.quantity
    from unnest($12::bigint[], $11::numeric[]) as n (id, quantity)
    where s.company_id = $1 and s.id = n.id
  )
  select pick.id, (select array_agg(line.id order by line.position) from line) as lines from pick`;

const DESPATCH = `
  with ${KEY}, pick as (
    update picks
    set status = 'despatched', despatched_by = $3, despatched_at = now(), started_by = $3, started_at = now(), signed_by = 'Bench',
        version = version + 1
    where company_id = $1 and id = $6
    returning id, number
  ), operation as (
    insert into operations (company_id, warehouse_id, kind, document, document_id, facts, user_id, access_id, request_id)
    select $1, $2, 'despatch', 'pick', id, jsonb_build_object('number', number), $3, $4, 'bench' from pick
    returning id
  ), wanted as (
    select * from unnest($7::bigint[], $8::numeric[], $9::bigint[]) as n (line_id, quantity, stock_line_id)
  ), line as (
    update pick_lines l
    set despatched_quantity = n.quantity, despatched_price = (select k.price from skus k where k.company_id = $1 and k.id = l.sku_id)
    from wanted n
    where l.company_id = $1 and l.id = n.line_id
  ), in_force as (
    insert into effects (company_id, document_line_id, effect, operation_id)
    select $1, n.line_id, 'despatch', operation.id from wanted n, operation
  ), freed as (
    delete from reservations where company_id = $1 and document_line_id = any ($7::bigint[])
  ), ledger as (
    insert into movements (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, user_id)
    select $1, operation.id, n.stock_line_id, -n.quantity, 'despatch', n.line_id, k.price, $3
    from operation, wanted n
    cross join lateral (
      select k.price
      from stock_lines s
      join skus k on k.company_id = $1 and k.id = s.sku_id
      where s.company_id = $1 and s.id = n.stock_line_id
      limit 1
    ) k
  ), balance as (
    update stock_lines s
    set quantity = s.quantity - n.quantity, reserved = s.reserved - n.quantity
    from wanted n
    where s.company_id = $1 and s.id = n.stock_line_id
  )
  select id from operation`;
