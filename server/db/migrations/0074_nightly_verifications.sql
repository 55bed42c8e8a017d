-- The verification of every night, which no user asked for. Its asked_by is the first user, as an older program needs one.
alter table verifications add column is_nightly boolean not null default false;
