import { shipmentStatuses } from '../../shipments.ts';
import { id } from '../fields/number.ts';
import { orNull, shape } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofShipment } from '../shipments/shipment-lines.ts';
import { outgoingRow } from './pick-outgoing.ts';

/** Lists the mails about a return or transfer that leaves this warehouse, each with its attempts. */
export const listShipmentOutgoing = listOperation('listShipmentOutgoing', {
  path: 'shipment/:id/outgoing',
  summary: 'Mails about a return or transfer',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  row: {
    ...outgoingRow,
    /** The status that a status mail announces. */
    saidStatus: orNull(oneOf(shipmentStatuses)),
  },
  filters: {},
  sorts: ['askedAt'],
  order: '-askedAt',
});

/**
 * Sends a mail again that failed every attempt, with the full number of attempts. A mail that is still waiting, was delivered or was
 * dropped is not found.
 */
export const resendShipmentMail = operation('resendShipmentMail', {
  method: 'POST',
  path: 'shipment/:id/outgoing/resend',
  summary: 'Resend a failed mail about a return or transfer',
  rule: 'shipments',
  reach: 'stock',
  params: ofShipment,
  body: shape({ outgoingId: id() }),
  reply: shape({ outgoingId: id() }),
  errors: [],
});
