-- An ERN can be cancelled. The wider checks hold for all existing rows, so these are only read again by the next file.
alter table erns drop constraint erns_status_known;
alter table erns add constraint erns_status_known check (status in ('expected', 'received', 'cancelled')) not valid;

alter table operations drop constraint operations_kind_known;
alter table operations add constraint operations_kind_known check (kind in (
  'receive', 'hide', 'unhide', 'edit ern', 'cancel ern', 'move', 'cut', 'allocate', 'unallocate', 'create pick', 'edit pick', 'start pick',
  'close pick', 'mail note', 'delete pick', 'despatch', 'sign pick', 'edit job', 'cancel job', 'enable job', 'adjust', 'count',
  'save shipment', 'submit', 'withdraw', 'approve', 'reject', 'cancel shipment', 'confirm shipment', 'mail manifest', 'collect',
  'close transit', 'send back', 'reverse'
)) not valid;
