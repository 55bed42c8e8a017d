-- The audit of a super administrator lists the operations of one user.
create index concurrently operations_by_user on operations (user_id, at, id);
