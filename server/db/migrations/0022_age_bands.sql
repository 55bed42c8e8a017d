-- The bands of a company's aged inventory report: the last day of each band but the last, which has no end. Null: those of the product
-- (shared/age-bands.ts).

-- Is each limit larger than the one before, so that every band has a day? The bounds are those of the contract.
create function are_age_limits(limits integer[]) returns boolean language sql immutable strict parallel safe
return array_ndims(limits) = 1
  and cardinality(limits) between 1 and 11
  and limits = array(select distinct l.day from unnest(limits) as l (day) where l.day between 1 and 3650 order by l.day);

alter table companies add column age_bands integer[] constraint companies_age_bands_increasing check (are_age_limits(age_bands));
