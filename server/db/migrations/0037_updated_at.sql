-- When a row was changed last: what `updatedSince` of the lists asks (docs/decisions/0152-what-changed-since.md). Triggers say it, so that
-- no statement of any program can be left out. It is the moment of the change by PostgreSQL's own clock, whatever time the product is told.

create function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- What was there before counts as changed now: nobody knows when it was.
alter table erns add column updated_at timestamptz not null default now();
alter table picks add column updated_at timestamptz not null default now();
alter table shipments add column updated_at timestamptz not null default now();
alter table stock_counts add column updated_at timestamptz not null default now();
alter table jobs add column updated_at timestamptz not null default now();
alter table stock_lines add column updated_at timestamptz not null default now();
alter table drums add column updated_at timestamptz not null default now();
alter table skus add column updated_at timestamptz not null default now();
alter table item_masters add column updated_at timestamptz not null default now();
alter table partners add column updated_at timestamptz not null default now();
alter table units add column updated_at timestamptz not null default now();
alter table packing_types add column updated_at timestamptz not null default now();
alter table parameters add column updated_at timestamptz not null default now();
alter table imports add column updated_at timestamptz not null default now();
alter table exports add column updated_at timestamptz not null default now();
alter table outgoing add column updated_at timestamptz not null default now();
alter table scheduled_mails add column updated_at timestamptz not null default now();
alter table scheduled_sendings add column updated_at timestamptz not null default now();
alter table api_tokens add column updated_at timestamptz not null default now();
alter table webhooks add column updated_at timestamptz not null default now();
alter table webhook_deliveries add column updated_at timestamptz not null default now();

create trigger erns_updated before update on erns for each row execute function note_update();
create trigger picks_updated before update on picks for each row execute function note_update();
create trigger shipments_updated before update on shipments for each row execute function note_update();
create trigger stock_counts_updated before update on stock_counts for each row execute function note_update();
create trigger jobs_updated before update on jobs for each row execute function note_update();
create trigger stock_lines_updated before update on stock_lines for each row execute function note_update();
create trigger drums_updated before update on drums for each row execute function note_update();
create trigger imports_updated before update on imports for each row execute function note_update();
create trigger exports_updated before update on exports for each row execute function note_update();
create trigger outgoing_updated before update on outgoing for each row execute function note_update();
create trigger scheduled_mails_updated before update on scheduled_mails for each row execute function note_update();
create trigger scheduled_sendings_updated before update on scheduled_sendings for each row execute function note_update();
create trigger api_tokens_updated before update on api_tokens for each row execute function note_update();
create trigger webhook_deliveries_updated before update on webhook_deliveries for each row execute function note_update();
-- Not when it only goes on: with each batch that is sent.
create trigger webhooks_updated before update of access_id, name, url, subjects, secret, state, problem, failing_since on webhooks
  for each row execute function note_update();
-- Master records are dated behind the statement that changes them. A trigger before it would have PostgreSQL lock each row as if the key that
-- the statement names were another one, and whoever receives goods of a SKU would wait for the whole import that changes its name. Locations,
-- warehouses and companies had the column.
create procedure note_updates_of(records text, same text) language plpgsql as $$
begin
  execute format(
    $function$
    create function %1$s_updated() returns trigger language plpgsql as $body$
    begin
      update %1$I d set updated_at = clock_timestamp() from changed c where %2$s;
      return null;
    end $body$;
    $function$,
    records, same
  );
  execute format(
    'create trigger %1$s_updated after update on %1$I referencing new table as changed for each statement '
    'when (pg_trigger_depth() = 0) execute function %1$s_updated()',
    records
  );
end $$;

call note_updates_of('skus', 'd.company_id = c.company_id and d.id = c.id');
call note_updates_of('item_masters', 'd.company_id = c.company_id and d.id = c.id');
call note_updates_of('partners', 'd.company_id = c.company_id and d.id = c.id');
call note_updates_of('units', 'd.id = c.id');
call note_updates_of('packing_types', 'd.id = c.id');
call note_updates_of('parameters', 'd.id = c.id');
call note_updates_of('companies', 'd.id = c.id');
call note_updates_of('warehouses', 'd.id = c.id');
call note_updates_of('locations', 'd.id = c.id');

-- A line that comes, changes or goes is a change of its document; `ids` is SQL over `changed`, the changed lines: company and id of their
-- documents. One that this transaction wrote itself is noted already.
create procedure note_update_of(document text, lines text, ids text) language plpgsql as $$
declare
  event text;
  named text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    named := lines || '_updated_' || event;
    execute format(
      $function$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        update %2$I d
        set updated_at = clock_timestamp()
        from (%3$s) as c (company_id, id)
        where d.company_id = c.company_id and d.id = c.id and d.xmin <> pg_current_xact_id()::xid;
        return null;
      end $body$;
      $function$,
      named, document, ids
    );
    execute format(
      'create trigger %1$I after %2$s on %3$I referencing %4$s table as changed for each statement execute function %1$I()',
      named, event, lines, case event when 'delete' then 'old' else 'new' end
    );
  end loop;
end $$;

call note_update_of('erns', 'ern_lines', $$select distinct company_id, ern_id from changed$$);
call note_update_of('erns', 'ern_counts', $$select distinct company_id, ern_id from changed$$);
call note_update_of('erns', 'photos', $$select distinct company_id, ern_id from changed$$);
call note_update_of('picks', 'pick_lines', $$select distinct company_id, pick_id from changed$$);
call note_update_of('picks', 'pick_taken', $$
  select distinct l.company_id, l.pick_id
  from changed c join pick_lines l on l.company_id = c.company_id and l.id = c.pick_line_id
$$);
call note_update_of('shipments', 'shipment_lines', $$select distinct company_id, shipment_id from changed$$);
call note_update_of('shipments', 'packing_units', $$select distinct company_id, shipment_id from changed$$);
call note_update_of('shipments', 'packed_goods', $$
  select distinct u.company_id, u.shipment_id
  from changed c join packing_units u on u.company_id = c.company_id and u.id = c.packing_unit_id
$$);
call note_update_of('stock_counts', 'stock_count_lines', $$select distinct company_id, count_id from changed$$);
call note_update_of('partners', 'partner_warehouses', $$select distinct company_id, partner_id from changed$$);
call note_update_of('partners', 'warehouse_groups', $$select distinct company_id, partner_id from changed$$);
