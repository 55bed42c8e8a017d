-- A saved view that is sent by mail at its times, and what was sent of it. Like a view it is its user's own; what is sent is what they
-- may read at that moment under the access with which they scheduled it.

create table scheduled_mails (
  id bigserial primary key,
  user_id bigint not null references users (id),
  access_id bigint not null references accesses (id),
  -- Null: it was deleted.
  view_id bigint references list_views (id) on delete set null,
  -- The screen that shows the view, below /wms/.
  page text not null,
  name text not null,
  format text not null,
  every text not null constraint scheduled_mails_every_known check (every in ('day', 'week', 'month')),
  -- Of a week 1 to 7, Monday first; of a month 1 to 31, its last day where it has fewer.
  day smallint,
  -- By the warehouse's clock.
  hour smallint not null constraint scheduled_mails_hour_of_day check (hour between 0 and 23),
  -- The filter of days (as its name begins: date of dateFrom and dateTo) that means other days each time, and which.
  days_filter text,
  days_range text,
  only_with_rows boolean not null,
  addresses text[] not null constraint scheduled_mails_addresses_some check (cardinality(addresses) between 1 and 20),
  -- Paused by its user, or stopped for the reason that `problem` says.
  state text not null default 'active' constraint scheduled_mails_state_known check (state in ('active', 'paused', 'stopped')),
  problem text,
  -- When it is sent next.
  next_at timestamptz,
  created_at timestamptz not null default product_now(),
  constraint scheduled_mails_day_of_period check (
    case every when 'day' then day is null when 'week' then day between 1 and 7 else day between 1 and 31 end
  ),
  constraint scheduled_mails_days_whole check ((days_filter is null) = (days_range is null)),
  constraint scheduled_mails_next_while_active check ((state = 'active') = (next_at is not null)),
  constraint scheduled_mails_stopped_with_reason check ((state = 'stopped') = (problem is not null))
);
create index scheduled_mails_by_user on scheduled_mails (user_id, access_id, id);
create index scheduled_mails_by_view on scheduled_mails (view_id);
create index scheduled_mails_due on scheduled_mails (next_at) where state = 'active';

create table scheduled_sendings (
  id bigserial primary key,
  scheduled_mail_id bigint not null references scheduled_mails (id) on delete cascade,
  -- When it was to be sent: the day from which its days are counted.
  due_at timestamptz not null,
  -- Somebody asked for it; else its time came.
  by_hand boolean not null default false,
  addresses text[] not null,
  -- Who has it: they get it once, however often it is tried.
  sent_to text[] not null default '{}',
  state text not null default 'waiting' constraint scheduled_sendings_state_known check (
    state in ('waiting', 'sent', 'nothing', 'failed')
  ),
  rows bigint,
  -- Of a file too large for a mail: it is fetched from there instead.
  export_id bigint references exports (id) on delete set null,
  tries integer not null default 0,
  -- Why the last try failed.
  problem text,
  finished_at timestamptz,
  constraint scheduled_sendings_finished check ((state = 'waiting') = (finished_at is null)),
  constraint scheduled_sendings_sent_to_all check (state <> 'sent' or cardinality(sent_to) = cardinality(addresses))
);
create index scheduled_sendings_by_mail on scheduled_sendings (scheduled_mail_id, id);
-- While one waits for its mail server the next is none of its own: it would send the same people the same rows twice.
create unique index scheduled_sendings_one_waiting on scheduled_sendings (scheduled_mail_id) where state = 'waiting';
