-- The daily backups (docs/decisions/0169-backups-test-themselves.md), for metrics and the doctor. A row is written when one has ended.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  file text not null,
  -- Null: it failed.
  bytes bigint,
  result text not null constraint backups_result_known check (result in ('tested', 'untested', 'failed')),
  -- Why it failed, or why it could not be tested.
  problem text constraint backups_problem_named check ((result = 'tested') = (problem is null))
);
