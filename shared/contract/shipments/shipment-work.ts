import { png } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, email, note, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { mailErrors } from '../outgoing/mails.ts';
import { ofShipment } from './shipment-lines.ts';

const done = shape({ id: id(), version: whole(1), operationId: id() });
const work = { rule: 'shipments', reach: 'stock', params: ofShipment, reply: done } as const;

/** The versions that the caller saw. If one has changed, the request is refused (`changed_meanwhile`) and none is processed. */
const seen = list(shape({ id: id(), version: whole(1) }), 200, 1);
const several = shape({ shipments: list(shape({ id: id(), number: code(), operationId: id() }), 200) });

/**
 * Submits a draft or a rejected return or transfer for approval, and reserves its goods. A line whose goods are not all available is
 * refused beside its quantity.
 */
export const submitShipment = operation('submitShipment', {
  method: 'POST',
  path: 'shipment/:id/submit',
  summary: 'Submit a return or transfer',
  ...work,
  body: shape({ version: whole(1) }),
  errors: [
    'shipment_not_open',
    'shipment_not_yours',
    'changed_meanwhile',
    'not_in_list',
    'transport_type_missing',
    'destination_missing',
    'destination_refused',
    'lines_missing',
    'quantity_over_stock',
    'drum_is_whole',
    'drum_not_here',
  ],
});

/** Takes back a submitted request before it is decided: it becomes a draft again, and its goods are free. */
export const withdrawShipment = operation('withdrawShipment', {
  method: 'POST',
  path: 'shipment/:id/withdraw',
  summary: 'Take back a return or transfer',
  ...work,
  errors: ['shipment_not_open', 'shipment_not_yours'],
});

/**
 * Approves one or several, all or none. Users cannot approve their own requests, nor those of their API tokens. A drum becomes a packing
 * unit of its own.
 */
export const approveShipments = operation('approveShipments', {
  method: 'POST',
  path: 'shipment/approve',
  summary: 'Approve returns or transfers',
  rule: 'approveShipments',
  reach: 'stock',
  body: shape({ shipments: seen }),
  reply: several,
  errors: ['shipment_not_open', 'shipment_own', 'changed_meanwhile'],
});

/** Rejects one or several with a reason, all or none. Their goods become free, and their authors can change and submit them again. */
export const rejectShipments = operation('rejectShipments', {
  method: 'POST',
  path: 'shipment/reject',
  summary: 'Reject returns or transfers',
  rule: 'approveShipments',
  reach: 'stock',
  body: shape({ shipments: seen, reason: note() }),
  reply: several,
  errors: ['shipment_not_open', 'shipment_own', 'changed_meanwhile'],
});

/** Cancels a return or transfer that was not collected, with a reason. Its goods become free. */
export const cancelShipment = operation('cancelShipment', {
  method: 'POST',
  path: 'shipment/:id/cancel',
  summary: 'Cancel a return or transfer',
  ...work,
  body: shape({ reason: note() }),
  errors: ['shipment_not_open', 'shipment_not_yours'],
});

/**
 * Confirms that all is packed: it now waits for collection. Its manifest is mailed to its addresses, otherwise to its supplier's, if it has
 * one.
 */
export const confirmShipment = operation('confirmShipment', {
  method: 'POST',
  path: 'shipment/:id/confirm',
  summary: 'Confirm a return or transfer',
  ...work,
  errors: ['shipment_not_open', 'goods_not_packed', 'packing_unit_empty', 'too_many_mails'],
});

/**
 * Confirms that the goods were fetched: they leave their stock lines or, for another of our warehouses, go into transit on an ERN there. It
 * can be undone until someone works on that ERN.
 */
export const collectShipment = operation('collectShipment', {
  method: 'POST',
  path: 'shipment/:id/collect',
  summary: 'Confirm the collection',
  ...work,
  body: shape({
    fetchedBy: text(),
    /** Defaults to now. */
    collectedAt: maybe(instant()),
    /** A drawing. A request needs `signature` or `signedBy`. */
    signature: maybe(png()),
    /** A typed name. */
    signedBy: maybe(text()),
  }),
  /** `ern`: the ERN at the destination, if it is one of our warehouses. */
  reply: shape({ id: id(), version: whole(1), operationId: id(), ern: orNull(shape({ id: id(), number: code() })) }),
  errors: [
    'shipment_not_open',
    'signature_missing',
    'signature_unreadable',
    'collected_at_refused',
    'destination_refused',
    'drum_is_whole',
    'changed_meanwhile',
  ],
});

/** Mails the manifest of a confirmed return or transfer, as PDF, in a separate mail to each address. */
export const mailManifest = operation('mailManifest', {
  method: 'POST',
  path: 'shipment/:id/mail',
  summary: 'Mail a manifest',
  rule: 'shipments',
  reach: 'stock',
  params: ofShipment,
  body: shape({ addresses: list(email(), 20, 1) }),
  reply: shape({ operationId: id(), outgoing: list(shape({ id: id(), address: text(254) }), 20) }),
  errors: ['shipment_not_open', ...mailErrors],
});
