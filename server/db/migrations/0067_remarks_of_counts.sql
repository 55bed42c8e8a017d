-- A remark on a count that claims no damage.
alter table ern_counts add column remark text;
