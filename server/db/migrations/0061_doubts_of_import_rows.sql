-- What may be wrong with a row as things are, and is applied all the same: [{ column, doubt }].
alter table import_rows add column row_doubts jsonb;
