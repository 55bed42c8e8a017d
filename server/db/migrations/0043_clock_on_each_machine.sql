-- Sets the product's clock for the transaction (docs/decisions/0110-a-clock-of-the-product.md). A function, so that a database whose rows lie
-- on several machines can tell each of them.
create function set_clock(moment text) returns text language sql
return set_config('wms.clock', moment, true);
