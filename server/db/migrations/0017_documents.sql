-- What every kind of document says of itself, for all that knows only "a document": histories, holders of stock, undo, cancelling a
-- job, quarantine, stock counts, verify. A new kind is one branch of each view and one description in the program
-- (server/api/documents/document-kinds.ts). Both are asked by company and id (or by company and line), which reach the branches' keys.

-- `job_id`: for which job it takes stock; `closed`: nothing of it is undone any more.
create view documents as
  select company_id, 'ern' as kind, id, warehouse_id, number, status, null::bigint as job_id, false as closed, created_by, created_at
  from erns
  union all
  select company_id, 'pick', id, warehouse_id, number, status, job_id, closed_at is not null, created_by, created_at
  from picks
  union all
  select company_id, 'stockCount', id, warehouse_id, number, status, null, false, created_by, created_at
  from stock_counts
  union all
  select company_id, 'job', id, null, number, case when cancelled_at is null then 'enabled' else 'cancelled' end, null, false, null,
         created_at
  from jobs;

-- What reservations, effects and movements point at. `reserves`: how much must be reserved for the line now. `effect`: what must be in
-- force of it now; then `gained` is what came into stock by it and `lost` what left, null where the document does not say.
create view document_lines as
  select l.company_id, 'ern' as kind, l.ern_id as document_id, l.id, l.sku_id, 0::numeric as reserves,
         case when e.status = 'received' then case e.source when 'transfer' then 'arrive' else 'receive' end end as effect,
         coalesce(l.received_quantity, 0) as gained,
         case when e.source <> 'transfer' then 0 end as lost
  from ern_lines l
  join erns e on e.company_id = l.company_id and e.id = l.ern_id
  union all
  select l.company_id, 'pick', l.pick_id, l.id, l.sku_id,
         case when p.status in ('created', 'started') then l.quantity else 0 end,
         case when p.status = 'despatched' then 'despatch' end,
         0, coalesce(l.despatched_quantity, 0)
  from pick_lines l
  join picks p on p.company_id = l.company_id and p.id = l.pick_id
  union all
  select l.company_id, 'stockCount', l.count_id, l.id, l.sku_id, 0,
         case when c.status = 'posted' then 'count' end,
         case when c.status = 'posted' then greatest(coalesce(l.counted, 0) - l.book, 0) else 0 end,
         case when c.status = 'posted' then greatest(l.book - coalesce(l.counted, 0), 0) else 0 end
  from stock_count_lines l
  join stock_counts c on c.company_id = l.company_id and c.id = l.count_id;
