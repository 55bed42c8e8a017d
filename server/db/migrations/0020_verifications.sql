-- Runs of verify, asked for by super admins. The row is the state that their screen shows: how far it is, what it
-- found, and the last run that found nothing. It belongs to no company, as verify reads all of them.

create table verifications (
  id bigserial primary key,
  -- Null: every company.
  only_company_id bigint references companies (id),
  asked_by bigint not null references users (id),
  started_at timestamptz not null,
  -- How many of the checks are done.
  checked integer not null default 0,
  ended_at timestamptz,
  -- How many differences there are; null while it runs, and when it failed.
  count integer,
  -- The first of them, as they are answered.
  differences jsonb not null default '[]',
  constraint verifications_known_at_the_end check (count is null or ended_at is not null)
);
-- It reads every table of the stock: never two at once.
create unique index verifications_one_at_a_time on verifications ((true)) where ended_at is null;
