-- What is changed is noted, one row for each statement; the feed is written from the notes when it is read. A statement that changes a
-- thousand stock lines writes one row, not a thousand with four index entries each (docs/decisions/0150-a-feed-of-changes.md).

create table noted_changes (
  company_id bigint not null,
  -- Taken when the change is made, with its things locked until the commit: of one thing, the notes of two transactions have their ids in the
  -- order of their commits.
  id bigserial,
  warehouse_id bigint,
  subject text not null,
  subject_ids bigint[] not null,
  kind text not null constraint noted_changes_kind_known check (kind in ('created', 'changed', 'deleted')),
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index noted_changes_by_transaction on noted_changes (company_id, transaction_id);

-- The triggers' functions, and the procedure that makes those of later tables, write notes from here on.
do $$
declare
  writer oid;
begin
  for writer in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and (proname like '%\_followed\_%' or proname = 'follow_changes')
  loop
    execute replace(replace(replace(
      pg_get_functiondef(writer),
      'insert into changes (company_id, warehouse_id, subject, subject_id, kind)',
      'insert into noted_changes (company_id, warehouse_id, subject, subject_ids, kind)'),
      'select distinct s.company_id, s.warehouse_id, s.subject, s.subject_id,',
      'select s.company_id, s.warehouse_id, s.subject, array_agg(distinct s.subject_id),'),
      'on conflict on constraint changes_once do update set kind = excluded.kind where excluded.kind = ''deleted''',
      'group by s.company_id, s.warehouse_id, s.subject');
  end loop;
end $$;

-- What has no place yet is numbered from notes, too.
with waiting as (delete from changes where place is null returning *)
insert into noted_changes (company_id, warehouse_id, subject, subject_ids, kind, transaction_id, at)
select company_id, warehouse_id, subject, array[subject_id], kind, transaction_id, at from waiting order by id;

-- The notes of a transaction are put together when they are numbered.
alter table changes drop constraint changes_once;
