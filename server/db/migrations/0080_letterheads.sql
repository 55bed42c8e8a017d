-- The address and the logo (PNG or JPEG) of a company, for the head of its printed documents.
alter table companies add column address text;
alter table companies add column logo bytea constraint companies_logo_size check (octet_length(logo) between 1 and 200000);
-- Logos are compressed already, and lists read only their size.
alter table companies alter column logo set storage external;
