-- Barcodes that differ only by case name the same thing too (decision 156): as 0049 does, marks the younger ones of those that do already.
alter table skus add column case_clash boolean not null default false;

update skus n set case_clash = true
from skus o
where o.company_id = n.company_id and lower(o.barcode_key) = lower(n.barcode_key) and o.id < n.id;

-- With another barcode it clashes no more (0049).
call end_clashes_of('skus', 'barcode', 'd.company_id = c.company_id and d.id = c.id and w.company_id = c.company_id and w.id = c.id');
