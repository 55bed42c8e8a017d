import type { Tampering } from './tampering.ts';

const shipments = (file: string, from: string, to: string, test: string): Tampering => ({
  row: 'G70',
  file: `server/api/shipments/${file}.ts`,
  from,
  to,
  test: `test/api/shipments/${test}.test.ts`,
});

/**
 * The guards of returns and transfers: the approver, what is reserved and packed, and that goods leave once, to a warehouse of the company.
 */
export const shipmentGuards: readonly Tampering[] = [
  shipments(
    'lock-shipments',
    "if (by === 'approver' && createdBy === userId) refuse('shipment_own', { values: { number } });",
    '',
    'shipment-life',
  ),
  shipments('lock-shipments', 'if (!from.includes(status)) refuseAsItIs({ id, number, status });', '', 'shipment-life'),
  shipments('decide-shipments', 'await freeGoods(tx, actor.companyId, idsOf(shipments));', '', 'held-goods'),
  shipments('collect-shipment', 'await requirePacked(tx, actor.companyId, id);', '', 'packing'),
  shipments('packing/pack-goods', '  refuseOverfull(lines, held, shifts);\n', '', 'packing'),
  shipments('validate-head', 'known === undefined ||', '', 'save-shipment'),
];
