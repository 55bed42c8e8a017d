-- Domains of the addresses to which a company's papers and lists are mailed, with semicolons; null: any.
alter table companies add column mail_domains text;

-- How many mails to addresses of nobody here a user asked for, and when: those of the last hour are counted against MAILS_PER_HOUR.
create table outside_mails (
  id bigserial primary key,
  user_id bigint not null references users (id) on delete cascade,
  asked_at timestamptz not null default product_now(),
  mails integer not null constraint outside_mails_some check (mails > 0)
);
create index outside_mails_by_user on outside_mails (user_id, asked_at);
