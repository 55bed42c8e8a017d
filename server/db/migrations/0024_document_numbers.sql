-- A document's number: its prefix and so many digits at least. Of a number that has more none is cut off, as lpad() alone would.
create function document_number(prefix text, number bigint, digits integer) returns text language sql immutable strict parallel safe
return prefix || lpad(number::text, greatest(digits, length(number::text)), '0');

alter table picks alter column number set default document_number('PICK-', nextval('pick_numbers'), 6);
alter table stock_counts alter column number set default document_number('COUNT-', nextval('stock_count_numbers'), 6);
alter table packing_units alter column code set default document_number('PU-', nextval('packing_unit_codes'), 7);
