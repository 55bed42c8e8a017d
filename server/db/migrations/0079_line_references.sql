-- The caller's own name for a line.
alter table ern_lines add column reference text;
alter table pick_lines add column reference text;
