-- What was committed, for integrators who follow it (docs/decisions/0150-a-feed-of-changes.md). Triggers write it, so that no statement of
-- any program can change a document, a stock line or a master record and be left out.

-- One row for whatever a transaction changed, however often it did. `id` is taken when the change is made, with its row locked until the commit: of
-- one subject, the changes of two transactions have their ids in the order of their commits. Company 0 stands for what belongs to
-- none: locations and warehouses, which have a warehouse. Kept 30 days.
create table changes (
  company_id bigint not null,
  id bigserial,
  -- Null: of the company in all of its warehouses.
  warehouse_id bigint,
  subject text not null,
  subject_id bigint not null,
  kind text not null constraint changes_kind_known check (kind in ('created', 'changed', 'deleted')),
  transaction_id xid8 not null default pg_current_xact_id(),
  -- By PostgreSQL's own clock, whatever time the product is told.
  at timestamptz not null default now(),
  -- Where it stands in the feed: numbered when it is committed (server/db/changes.ts).
  place bigint,
  primary key (company_id, id),
  constraint changes_once unique (company_id, transaction_id, subject, subject_id)
);
create index changes_to_number on changes (company_id, id) where place is null;
create unique index changes_by_place on changes (company_id, place) where place is not null;

-- How far the feed of a company is numbered, and up to where it is forgotten.
create table change_feeds (
  company_id bigint primary key,
  last_place bigint not null default 0,
  forgotten_place bigint not null default 0
);

-- Follows the changes of a table; called by each migration that makes one. `subjects` is SQL over `changed`, its changed rows: company, warehouse, subject and id of what they belong
-- to. A row that is no subject itself, a line, only ever changes one.
create procedure follow_changes(followed text, subjects text, is_subject boolean) language plpgsql as $$
declare
  event text;
  kind text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    kind := case when not is_subject or event = 'update' then 'changed' when event = 'insert' then 'created' else 'deleted' end;
    execute format(
      $function$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        insert into changes (company_id, warehouse_id, subject, subject_id, kind)
        select distinct s.company_id, s.warehouse_id, s.subject, s.subject_id, %2$L
        from (%3$s) as s (company_id, warehouse_id, subject, subject_id)
        on conflict on constraint changes_once do update set kind = excluded.kind where excluded.kind = 'deleted';
        return null;
      end $body$;
      $function$,
      followed || '_followed_' || event, kind, subjects
    );
    execute format(
      'create trigger %1$I after %2$s on %3$I referencing %4$s table as changed for each statement execute function %5$I()',
      followed || '_followed_' || event, event, followed, case event when 'delete' then 'old' else 'new' end,
      followed || '_followed_' || event
    );
  end loop;
end $$;

-- Documents, and their lines.
call follow_changes('erns', $$select company_id, warehouse_id, 'ern', id from changed$$, true);
call follow_changes('picks', $$select company_id, warehouse_id, 'pick', id from changed$$, true);
call follow_changes('shipments', $$select company_id, warehouse_id, 'shipment', id from changed$$, true);
call follow_changes('stock_counts', $$select company_id, warehouse_id, 'stockCount', id from changed$$, true);
call follow_changes('jobs', $$select company_id, null::bigint, 'job', id from changed$$, true);
call follow_changes('ern_lines', $$
  select e.company_id, e.warehouse_id, 'ern', e.id from changed c join erns e on e.company_id = c.company_id and e.id = c.ern_id
$$, false);
call follow_changes('ern_counts', $$
  select e.company_id, e.warehouse_id, 'ern', e.id from changed c join erns e on e.company_id = c.company_id and e.id = c.ern_id
$$, false);
call follow_changes('photos', $$
  select e.company_id, e.warehouse_id, 'ern', e.id from changed c join erns e on e.company_id = c.company_id and e.id = c.ern_id
$$, false);
call follow_changes('pick_lines', $$
  select p.company_id, p.warehouse_id, 'pick', p.id from changed c join picks p on p.company_id = c.company_id and p.id = c.pick_id
$$, false);
call follow_changes('pick_taken', $$
  select p.company_id, p.warehouse_id, 'pick', p.id
  from changed c
  join pick_lines l on l.company_id = c.company_id and l.id = c.pick_line_id
  join picks p on p.company_id = l.company_id and p.id = l.pick_id
$$, false);
call follow_changes('shipment_lines', $$
  select s.company_id, s.warehouse_id, 'shipment', s.id
  from changed c
  join shipments s on s.company_id = c.company_id and s.id = c.shipment_id
$$, false);
call follow_changes('packing_units', $$
  select s.company_id, s.warehouse_id, 'shipment', s.id
  from changed c
  join shipments s on s.company_id = c.company_id and s.id = c.shipment_id
$$, false);
call follow_changes('packed_goods', $$
  select s.company_id, s.warehouse_id, 'shipment', s.id
  from changed c
  join packing_units u on u.company_id = c.company_id and u.id = c.packing_unit_id
  join shipments s on s.company_id = u.company_id and s.id = u.shipment_id
$$, false);
call follow_changes('stock_count_lines', $$
  select s.company_id, s.warehouse_id, 'stockCount', s.id
  from changed c
  join stock_counts s on s.company_id = c.company_id and s.id = c.count_id
$$, false);

-- Stock.
call follow_changes('stock_lines', $$select company_id, warehouse_id, 'stock', id from changed$$, true);
call follow_changes('drums', $$select company_id, warehouse_id, 'drum', id from changed$$, true);

-- Master records. What is for every company is in each one's feed by company 0.
call follow_changes('skus', $$select company_id, null::bigint, 'sku', id from changed$$, true);
call follow_changes('item_masters', $$select company_id, null::bigint, 'itemMaster', id from changed$$, true);
call follow_changes('partners', $$select company_id, null::bigint, 'partner', id from changed$$, true);
call follow_changes('partner_warehouses', $$select company_id, null::bigint, 'partner', partner_id from changed$$, false);
call follow_changes('warehouse_groups', $$select company_id, null::bigint, 'partner', partner_id from changed$$, false);
call follow_changes('units', $$select coalesce(company_id, 0), null::bigint, 'unit', id from changed$$, true);
call follow_changes('packing_types', $$select coalesce(company_id, 0), null::bigint, 'packing', id from changed$$, true);
call follow_changes('parameters', $$select coalesce(company_id, 0), warehouse_id, 'parameter', id from changed$$, true);
call follow_changes('companies', $$select id, null::bigint, 'company', id from changed$$, true);
call follow_changes('locations', $$select 0, warehouse_id, 'location', id from changed$$, true);
call follow_changes('warehouses', $$select 0, id, 'warehouse', id from changed$$, true);
