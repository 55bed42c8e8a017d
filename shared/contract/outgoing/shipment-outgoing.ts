import { shipmentStatuses } from '../../shipments.ts';
import { id } from '../fields/number.ts';
import { orNull, shape } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofShipment } from '../shipments/shipment-lines.ts';
import { outgoingRow } from './pick-outgoing.ts';

/** The mails about a return or transfer that leaves this warehouse, each with its tries. */
export const listShipmentOutgoing = listOperation('listShipmentOutgoing', {
  path: 'shipment/:id/outgoing',
  summary: 'Mails about a return or transfer',
  rule: 'reports',
  reach: 'stock',
  params: ofShipment,
  row: {
    ...outgoingRow,
    /** What a status mail says. */
    saidStatus: orNull(oneOf(shipmentStatuses)),
  },
  filters: {},
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** Sends a mail that failed every try again, with all its tries anew. One that is still tried, was sent or was dropped is not found. */
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
