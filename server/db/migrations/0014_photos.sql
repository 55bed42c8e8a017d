-- Photos of goods as they arrived, of an ERN or of one of its lines. They lie in the database: every gateway and API sees them, a
-- backup has them, and they share the transaction and the scope of their document
-- (docs/decisions/0050-photos-in-the-database.md).

create table photos (
  company_id bigint not null,
  id bigserial,
  ern_id bigint not null,
  -- Null: of the delivery as a whole.
  ern_line_id bigint,
  type text not null constraint photos_type_known check (type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null constraint photos_width_positive check (width > 0),
  height integer not null constraint photos_height_positive check (height > 0),
  content bytea not null constraint photos_content_size check (octet_length(content) between 1 and 720000),
  added_by bigint not null references users (id),
  added_at timestamptz not null default product_now(),
  -- Removed photos can be brought back for a day; then they are gone.
  removed_at timestamptz,
  primary key (company_id, id)
);
-- Photos are compressed already.
alter table photos alter column content set storage external;
create index photos_by_ern on photos (company_id, ern_id, id);
create index photos_by_line on photos (company_id, ern_line_id) where ern_line_id is not null;
create index photos_by_removal on photos (removed_at) where removed_at is not null;
alter table photos add constraint photos_ern foreign key (company_id, ern_id) references erns (company_id, id);
alter table photos add constraint photos_ern_line foreign key (company_id, ern_line_id) references ern_lines (company_id, id);
