-- Which cells of a row may have been read wrongly: [{ column, doubt }]. They stay when the row is compared again.
alter table import_rows add column cell_doubts jsonb;
