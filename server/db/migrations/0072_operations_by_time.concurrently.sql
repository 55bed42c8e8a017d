-- The audit of a super administrator lists the operations of every company, newest first.
create index concurrently operations_by_time on operations (at, id);
