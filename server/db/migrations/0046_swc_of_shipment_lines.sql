-- A line of a return or transfer may take the goods of one SWC (H3G), or those without one, where several lie at one place. Lines so far,
-- and those that do not ask, take whatever SWC is there.
alter table shipment_lines add column by_swc boolean not null default false;
alter table shipment_lines add column swc text;
alter table shipment_lines add constraint shipment_lines_swc_asked_for check (swc is null or by_swc) not valid;
