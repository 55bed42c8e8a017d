-- The second of two administrators who edit a webhook is told that it changed (docs/decisions/0151-webhooks.md).
alter table webhooks add column version integer not null default 1;
