-- How a user has the columns of a list, whatever company they work for: it follows them from browser to browser
-- (docs/decisions/0133-columns-follow-the-person.md). The height of rows is that of all lists, under the name 'all'.

create table list_layouts (
  user_id bigint not null references users (id),
  list text not null,
  -- Columns, pins, widths or density as in the list's address; only the client reads it.
  query text not null,
  saved_at timestamptz not null default product_now(),
  primary key (user_id, list)
);
