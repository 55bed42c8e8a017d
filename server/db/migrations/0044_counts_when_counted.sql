-- A stock count is held against what lay there when it was counted (docs/decisions/0066-stock-counts.md). What open documents have taken lies in
-- the book until they are despatched or collected, but no longer in its place.

-- `counted_book`: what the book said when the line was counted. Null: not counted, or counted by a version before this one. Of that, at
-- least `least_taken` and at most `most_taken` had been taken away by open documents; below zero, as much may wait there for its despatch.
alter table stock_count_lines add column counted_book numeric(18, 4);
alter table stock_count_lines add column least_taken numeric(18, 4);
alter table stock_count_lines add column most_taken numeric(18, 4);

-- Goods that an open document has taken from their place in the book. `has_left`: somebody took them from there; what is only packed may stand
-- where it was. `waits_at`: where they are made ready; null: in any goods-out location. A new kind of document that takes goods before
-- they leave the book is one more branch.
create view taken_goods as
  select p.company_id, p.warehouse_id, 'pick' as kind, p.id as document_id, p.number, l.id as document_line_id, l.sku_id, t.location_id,
         t.drum_number, t.quantity, true as has_left, p.location_id as waits_at
  from picks p
  join pick_lines l on l.company_id = p.company_id and l.pick_id = p.id
  join pick_taken t on t.company_id = l.company_id and t.pick_line_id = l.id
  where p.status in ('created', 'started') and t.quantity > 0
  union all
  -- Packed goods lie where they are reserved: a move takes the reservation along.
  select h.company_id, h.warehouse_id, 'shipment', h.shipment_id, h.number, h.line_id, h.sku_id, h.location_id, h.drum_number,
         least(h.held, h.packed - h.held_before), false, null
  from (
    select s.company_id, s.warehouse_id, s.id as shipment_id, s.number, l.id as line_id, l.sku_id, k.location_id, d.number as drum_number,
           r.quantity as held, p.quantity as packed,
           sum(r.quantity) over (partition by s.company_id, s.warehouse_id, l.id order by k.id) - r.quantity as held_before
    from shipments s
    join shipment_lines l on l.company_id = s.company_id and l.shipment_id = s.id
    cross join lateral (
      select sum(g.quantity) as quantity from packed_goods g where g.company_id = l.company_id and g.shipment_line_id = l.id
    ) p
    join reservations r on r.company_id = l.company_id and r.document_line_id = l.id
    join stock_lines k on k.company_id = r.company_id and k.id = r.stock_line_id
    left join drums d on d.company_id = k.company_id and d.id = k.drum_id
    -- A drum is its own packing unit from the approval on: it leaves its place when everything is packed.
    where s.status = 'awaitingCollection' or (s.status = 'approved' and l.drum_number is null)
  ) h
  where h.packed > h.held_before;

-- How much of the book was taken from a place, at least and at most; below zero: so much may wait there.
create view taken_at_places as
  select company_id, warehouse_id, location_id, sku_id, drum_number, sum(least_taken) as least_taken, sum(most_taken) as most_taken
  from (
    select company_id, warehouse_id, location_id, sku_id, drum_number, case when has_left then quantity else 0 end as least_taken,
           quantity as most_taken
    from taken_goods
    union all
    select g.company_id, g.warehouse_id, o.id, g.sku_id, g.drum_number, -g.quantity, 0
    from taken_goods g
    join locations o on o.warehouse_id = g.warehouse_id and (o.id = g.waits_at or (g.waits_at is null and o.goods_out))
  ) taken
  group by company_id, warehouse_id, location_id, sku_id, drum_number;
