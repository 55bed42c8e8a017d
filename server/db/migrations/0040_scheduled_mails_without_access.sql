-- Null: it was removed. A scheduled mail whose access is gone is stopped, and its owner told.
alter table scheduled_mails alter column access_id drop not null;
alter table scheduled_mails drop constraint scheduled_mails_access_id_fkey;
alter table scheduled_mails add constraint scheduled_mails_access_id_fkey
  foreign key (access_id) references accesses (id) on delete set null;
