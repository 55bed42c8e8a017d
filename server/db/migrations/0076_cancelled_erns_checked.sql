-- Validating reads all rows but lets everyone write (0075_cancelled_erns.sql).
alter table erns validate constraint erns_status_known;
alter table operations validate constraint operations_kind_known;
