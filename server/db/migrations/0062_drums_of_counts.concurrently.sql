-- Counts by their drum, whatever its case (decision 156).
create index concurrently ern_counts_by_lower_drum on ern_counts (company_id, lower(drum_number)) where drum_number is not null;
