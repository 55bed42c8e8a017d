import { png } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, email, note, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { mailErrors } from '../outgoing/pick-outgoing.ts';
import { ofShipment } from './shipment-lines.ts';

const done = shape({ id: id(), version: whole(1), operationId: id() });
const work = { rule: 'shipments', reach: 'stock', params: ofShipment, reply: done } as const;

/** What was seen of each: one that changed since is refused (`changed_meanwhile`), and then none is done. */
const seen = list(shape({ id: id(), version: whole(1) }), 200, 1);
const several = shape({ shipments: list(shape({ id: id(), number: code(), operationId: id() }), 200) });

/** Asks for approval, and reserves the goods; a line that cannot have all of its goods is refused beside its quantity. */
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

/** Takes a request back before anybody decided: a draft again, and its goods are free. */
export const withdrawShipment = operation('withdrawShipment', {
  method: 'POST',
  path: 'shipment/:id/withdraw',
  summary: 'Take back a return or transfer',
  ...work,
  errors: ['shipment_not_open', 'shipment_not_yours'],
});

/** Approves one or several, all or none. Nobody approves what they asked for themselves. A drum becomes its own packing unit. */
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

/** Rejects one or several with a reason: their goods are free, and whoever asked may change and submit them again. */
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

/** Ends one that was not collected, with a reason; its goods are free. */
export const cancelShipment = operation('cancelShipment', {
  method: 'POST',
  path: 'shipment/:id/cancel',
  summary: 'Cancel a return or transfer',
  ...work,
  body: shape({ reason: note() }),
  errors: ['shipment_not_open', 'shipment_not_yours'],
});

/** All is packed: it waits to be collected. Its manifest is mailed to its addresses, or else to its supplier's, where it has one. */
export const confirmShipment = operation('confirmShipment', {
  method: 'POST',
  path: 'shipment/:id/confirm',
  summary: 'Confirm a return or transfer',
  ...work,
  errors: ['shipment_not_open', 'goods_not_packed', 'packing_unit_empty', 'too_many_mails'],
});

/**
 * Somebody fetched the goods: they leave their lines, to a warehouse of ours into transit, where they are an ERN. It can be undone until
 * somebody works on that ERN.
 */
export const collectShipment = operation('collectShipment', {
  method: 'POST',
  path: 'shipment/:id/collect',
  summary: 'Confirm the collection',
  ...work,
  body: shape({
    /** Who fetched it. */
    fetchedBy: text(),
    /** When; left out: now. */
    collectedAt: maybe(instant()),
    /** Drawn on the screen. */
    signature: maybe(png()),
    /** Typed; one of the two there must be. */
    signedBy: maybe(text()),
  }),
  /** `ern`: where it arrives, at a warehouse of ours. */
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

/** Mails the manifest of one that was confirmed, as PDF, a mail to each address. */
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
