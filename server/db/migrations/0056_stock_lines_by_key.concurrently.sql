-- Where lines are found by all that makes them these and no others: see 0055.
create index concurrently stock_lines_by_key on stock_lines
  (company_id, stock_line_key(warehouse_id, location_id, sku_id, drum_id, job_id, segment, swc, received_on));
