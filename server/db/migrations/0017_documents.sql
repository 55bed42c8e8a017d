-- What every kind of document says of itself, for all that knows only "a document": histories, holders of stock, undo, cancelling a
-- job, quarantine, stock counts, verify, what keeps a record from being deleted. A new kind is one branch of each view, its names in
-- the checks of `operations` and `effects`, and one description in the program (server/api/documents/document-kinds.ts). The views are
-- asked by company and id (or by company and line), which reach the branches' keys.

-- `job_id`: for which job it takes stock; `partner_id`: from or to whom; `open`: somebody works on it yet; `closed`: nothing of it is
-- undone any more.
create view documents as
  select company_id, 'ern' as kind, id, warehouse_id, number, status, null::bigint as job_id, partner_id, status = 'expected' as open,
         false as closed, created_by, created_at
  from erns
  union all
  select company_id, 'pick', id, warehouse_id, number, status, job_id, partner_id, status in ('created', 'started'),
         closed_at is not null, created_by, created_at
  from picks
  union all
  select company_id, 'stockCount', id, warehouse_id, number, status, null, null, status in ('counting', 'submitted'), false, created_by,
         created_at
  from stock_counts
  union all
  select company_id, 'shipment', id, warehouse_id, number, status, null, partner_id, status not in ('collected', 'cancelled'), false,
         created_by, created_at
  from shipments
  union all
  select company_id, 'job', id, null, number, case when cancelled_at is null then 'enabled' else 'cancelled' end, null, null,
         cancelled_at is null, false, null, created_at
  from jobs;

-- The locations that a document names, each once: where it is counted, or made ready.
create view document_places as
  select distinct e.company_id, 'ern' as kind, e.id, e.number, e.status = 'expected' as open, c.location_id
  from ern_counts c
  join erns e on e.company_id = c.company_id and e.id = c.ern_id
  where c.location_id is not null
  union all
  select company_id, 'pick', id, number, status in ('created', 'started'), location_id
  from picks
  where location_id is not null
  union all
  select distinct p.company_id, 'pick', p.id, p.number, p.status in ('created', 'started'), t.location_id
  from pick_taken t
  join pick_lines l on l.company_id = t.company_id and l.id = t.pick_line_id
  join picks p on p.company_id = l.company_id and p.id = l.pick_id
  union all
  select company_id, 'stockCount', id, number, status in ('counting', 'submitted'), location_id
  from stock_counts
  where location_id is not null
  union all
  select distinct c.company_id, 'stockCount', c.id, c.number, c.status in ('counting', 'submitted'), l.location_id
  from stock_count_lines l
  join stock_counts c on c.company_id = l.company_id and c.id = l.count_id and c.location_id is null
  union all
  select distinct s.company_id, 'shipment', s.id, s.number, s.status not in ('collected', 'cancelled'), l.location_id
  from shipment_lines l
  join shipments s on s.company_id = l.company_id and s.id = l.shipment_id;

-- What reservations, effects and movements point at. `reserves`: how much must be reserved for the line now. `effect`: what must be in
-- force of it now; then `gained` is what came into stock by it and `lost` what left, null where the document does not say. `quantity`:
-- how much it was made about, whatever came of it.
create view document_lines as
  select l.company_id, 'ern' as kind, l.ern_id as document_id, l.id, l.sku_id, 0::numeric as reserves,
         case when e.status = 'received' then case e.source when 'transfer' then 'arrive' else 'receive' end end as effect,
         coalesce(l.received_quantity, 0) as gained,
         case when e.source <> 'transfer' then 0 end as lost,
         l.shipped_quantity as quantity
  from ern_lines l
  join erns e on e.company_id = l.company_id and e.id = l.ern_id
  union all
  select l.company_id, 'pick', l.pick_id, l.id, l.sku_id,
         case when p.status in ('created', 'started') then l.quantity else 0 end,
         case when p.status = 'despatched' then 'despatch' end,
         0, coalesce(l.despatched_quantity, 0), l.quantity
  from pick_lines l
  join picks p on p.company_id = l.company_id and p.id = l.pick_id
  union all
  select l.company_id, 'stockCount', l.count_id, l.id, l.sku_id, 0,
         case when c.status = 'posted' then 'count' end,
         case when c.status = 'posted' then greatest(coalesce(l.counted, 0) - l.book, 0) else 0 end,
         case when c.status = 'posted' then greatest(l.book - coalesce(l.counted, 0), 0) else 0 end,
         l.expected
  from stock_count_lines l
  join stock_counts c on c.company_id = l.company_id and c.id = l.count_id
  union all
  -- What goes to a warehouse of ours leaves its lines for those in transit.
  select l.company_id, 'shipment', l.shipment_id, l.id, l.sku_id,
         case when s.status in ('pending', 'approved', 'awaitingCollection') then l.quantity else 0 end,
         case when s.status = 'collected' then 'collect' end,
         case when s.status = 'collected' and s.destination_id is not null then l.quantity else 0 end,
         case when s.status = 'collected' then l.quantity else 0 end,
         l.quantity
  from shipment_lines l
  join shipments s on s.company_id = l.company_id and s.id = l.shipment_id;
