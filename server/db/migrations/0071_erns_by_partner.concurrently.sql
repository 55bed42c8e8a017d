-- A partner's score reads its last twelve months.
create index concurrently erns_by_partner on erns (company_id, partner_id, received_at) where received_at is not null;
