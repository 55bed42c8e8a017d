-- Goods Out reads from the ledger whose goods left on a drum of a shipment: its line names nobody, and they were listed as free stock. What was
-- reported so is reported again by the queue.
insert into unreported_operations (company_id, operation_id)
select distinct company_id, operation_id from reported_goods_out where document = 'shipment'
on conflict do nothing;
delete from reported_goods_out where document = 'shipment';
