-- In place of stock_lines_by_location (0005), which found all that lies at a location: each of the thousands of goods at one was looked for among all.
create index concurrently stock_lines_at_location on stock_lines (location_id, company_id, present, sku_id, drum_id);
