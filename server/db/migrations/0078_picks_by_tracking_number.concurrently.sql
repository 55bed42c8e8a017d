-- A carrier's number leads to its pick.
create index concurrently picks_by_lower_tracking_number on picks (company_id, warehouse_id, lower(tracking_number) text_pattern_ops)
  where tracking_number is not null;
