import { labelSizeIds, rollIds } from '../../label-sizes.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { distinctIds, flag, list, maybe, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { labelStates } from '../shipments/packing.ts';
import { ofShipment } from '../shipments/shipment-lines.ts';

/** Packing units in this order; defaults to all in their own order. */
const unitIds = maybe(distinctIds(500));
const copies = maybe(whole(1, 20));

/**
 * Returns labels of packing units as a PDF for the given paper size, with the unit's code as Code 128 and QR code, its number and the
 * total, the shipment, the origin and the destination. At most 1,000 labels, copies included. Record printed labels with `markLabels`.
 */
export const printShipmentLabels = operation('printShipmentLabels', {
  method: 'GET',
  path: 'shipment/:id/label',
  summary: 'Labels of packing units as PDF',
  rule: 'shipments',
  reach: 'stock',
  params: ofShipment,
  query: shape({ unitIds, size: oneOf(labelSizeIds), copies }),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Returns the same labels in ZPL II, for a label printer of 203 dots per inch; send the file to the printer unchanged. */
export const printShipmentZpl = operation('printShipmentZpl', {
  method: 'GET',
  path: 'shipment/:id/label/zpl',
  summary: 'Labels of packing units for a label printer',
  rule: 'shipments',
  reach: 'stock',
  params: ofShipment,
  query: shape({ unitIds, size: oneOf(rollIds), copies }),
  stream: 'text/plain',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Returns the label of one packing unit as an image, as it will be printed. */
export const previewShipmentLabel = operation('previewShipmentLabel', {
  method: 'GET',
  path: 'packingUnit/:id/label',
  summary: 'Label of a packing unit as SVG',
  rule: 'shipments',
  reach: 'stock',
  params: shape({ id: id() }),
  query: shape({ size: oneOf(labelSizeIds) }),
  stream: 'image/svg+xml',
  errors: ['shipment_not_open'],
});

/**
 * Returns the manifest of a return or transfer as a PDF, for the carrier and the recipient: what it is, its origin and destination, and the
 * contents of each packing unit. At most 2,000 pages.
 */
export const printManifest = operation('printManifest', {
  method: 'GET',
  path: 'shipment/:id/manifest',
  summary: 'Manifest of a return or transfer as PDF',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Returns the manifest of a collected return or transfer as a PDF, with the collector, the time and the signature. */
export const printCollectionNote = operation('printCollectionNote', {
  method: 'GET',
  path: 'shipment/:id/note',
  summary: 'Collection note of a return or transfer as PDF',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/**
 * Shipments that leave this warehouse, in this order. One that has no such paper, or is not here, is refused beside its position in the
 * list.
 */
const several = { ids: distinctIds(100) };

/** Returns the labels of the packing units of several returns and transfers, with the state of each. At most 1,000. */
export const listShipmentLabels = operation('listShipmentLabels', {
  method: 'GET',
  path: 'shipment/label',
  summary: 'Labels of several returns and transfers',
  rule: 'shipments',
  reach: 'stock',
  query: shape({ ...several, fields: fieldsOf(['id', 'shipmentId', 'number', 'place', 'unit', 'label']) }),
  reply: shape({
    items: list(
      shape({
        /** The packing unit. */
        id: id(),
        shipmentId: id(),
        /** The shipment's number. */
        number: code(),
        /** The number of the packing unit: from 1, without gaps. */
        place: whole(1),
        unit: text(60),
        label: oneOf(labelStates),
      }),
      1000,
    ),
  }),
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/**
 * Returns labels of the packing units of several returns and transfers as one PDF, shipment by shipment. At most 1,000 labels, copies
 * included.
 */
export const printLabels = operation('printLabels', {
  method: 'GET',
  path: 'shipment/labels',
  summary: 'Labels of several returns and transfers as PDF',
  rule: 'shipments',
  reach: 'stock',
  query: shape({
    ...several,
    /** Only labels that are not printed, or are out of date. */
    unprinted: maybe(flag()),
    size: oneOf(labelSizeIds),
    copies,
  }),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Marks labels of several returns and transfers as printed or not printed, as `markLabels` does for one, all or none. */
export const markLabelsOfSeveral = operation('markLabelsOfSeveral', {
  method: 'POST',
  path: 'shipment/labels',
  summary: 'Mark labels of several returns and transfers as printed',
  rule: 'shipments',
  reach: 'stock',
  body: shape({ unitIds: distinctIds(1000), printed: flag() }),
  reply: shape({ marked: whole(0) }),
  errors: ['shipment_not_open'],
});

/** Returns the manifests of several returns and transfers as one PDF. At most 2,000 pages. */
export const printManifests = operation('printManifests', {
  method: 'GET',
  path: 'shipment/manifests',
  summary: 'Manifests of several returns and transfers as PDF',
  rule: 'viewShipments',
  reach: 'stock',
  query: shape(several),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Returns the collection notes of several returns and transfers as one PDF. At most 2,000 pages. */
export const printCollectionNotes = operation('printCollectionNotes', {
  method: 'GET',
  path: 'shipment/notes',
  summary: 'Collection notes of several returns and transfers as PDF',
  rule: 'viewShipments',
  reach: 'stock',
  query: shape(several),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});
