-- The warehouses of partners: each is a row of `warehouses`, joined to the company by company_warehouses, and may lie in one of its
-- partner's groups, which people put into an order of their own. The address that hears of despatches to a partner is company specific
-- data: key 'epodNotifierUrl', warehouse 0, an item for each partner id.

create table warehouse_groups (
  company_id bigint not null,
  id bigserial,
  partner_id bigint not null,
  name text not null,
  position integer not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint warehouse_groups_name_unique unique (company_id, partner_id, name)
);

create table partner_warehouses (
  company_id bigint not null,
  warehouse_id bigint not null references warehouses (id),
  partner_id bigint not null,
  group_id bigint,
  primary key (company_id, warehouse_id)
);
create index partner_warehouses_by_partner on partner_warehouses (company_id, partner_id, group_id);

alter table warehouse_groups
  add constraint warehouse_groups_partner foreign key (company_id, partner_id) references partners (company_id, id);
alter table partner_warehouses
  add constraint partner_warehouses_partner foreign key (company_id, partner_id) references partners (company_id, id);
alter table partner_warehouses
  add constraint partner_warehouses_group foreign key (company_id, group_id) references warehouse_groups (company_id, id);
alter table partner_warehouses
  add constraint partner_warehouses_of_company
  foreign key (company_id, warehouse_id) references company_warehouses (company_id, warehouse_id)
  -- Whoever deletes the warehouse is told first whose it is.
  deferrable initially deferred;
