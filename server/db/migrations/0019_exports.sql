-- The file of a list that is too long to be waited for: asked for by its address, made by a job, kept for a day, and fetched by whoever
-- asked for it, under the same access and with the same rights.

create table exports (
  id bigserial primary key,
  user_id bigint not null references users (id),
  access_id bigint not null,
  -- The path of the file with its query, as a browser would fetch it: stock/export?job=J-1&format=xlsx.
  address text not null,
  name text not null,
  format text not null,
  state text not null default 'waiting' constraint exports_state_known check (
    state in ('waiting', 'working', 'ready', 'failed', 'cancelled')
  ),
  -- Written beside the transaction that makes the file, so that others see how far it is.
  rows bigint not null default 0,
  total bigint,
  bytes bigint,
  pieces integer,
  -- What the access was allowed when the file was made: it holds what these rights show.
  permissions text[],
  -- Why it could not be made: { code, message, data }.
  problem jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint exports_ready_whole check ((state = 'ready') = (pieces is not null))
);
create index exports_by_user on exports (user_id, access_id, id);

create table export_pieces (
  export_id bigint not null references exports (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);
-- A workbook is compressed already.
alter table export_pieces alter column content set storage external;
