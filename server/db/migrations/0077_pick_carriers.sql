-- The carrier of a pick’s goods, and its number for them.
alter table picks add column carrier text, add column tracking_number text;
