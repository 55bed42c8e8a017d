import { labelSizeIds, rollIds } from '../../label-sizes.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { distinctIds, flag, list, maybe, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { labelStates } from '../shipments/packing.ts';
import { ofShipment } from '../shipments/shipment-lines.ts';

/** Which packing units, in this order; left out: all of them in theirs. */
const unitIds = maybe(distinctIds(500));
/** Of each label. */
const copies = maybe(whole(1, 20));

/**
 * Labels of packing units as a PDF for the paper of a size: the unit's code as Code 128 and QR code, which of how many it is, of what, from
 * where, to where. At most 1,000 with their copies. What came out of the printer is noted by `markLabels`.
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

/** The same labels in ZPL II, for a label printer of 203 dots an inch: the file is sent to it as it is. */
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

/** The label of one packing unit as an image, as it will be printed. */
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
 * What a return or transfer is, from where, to where, and what is in each packing unit: for whoever fetches and whoever receives it; at most
 * 2,000 pages.
 */
export const printManifest = operation('printManifest', {
  method: 'GET',
  path: 'shipment/:id/manifest',
  summary: 'Manifest of a return or transfer as PDF',
  rule: 'reports',
  reach: 'stock',
  params: ofShipment,
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** The same of one that was collected, with who fetched it, when, and the signature. */
export const printCollectionNote = operation('printCollectionNote', {
  method: 'GET',
  path: 'shipment/:id/note',
  summary: 'Collection note of a return or transfer as PDF',
  rule: 'reports',
  reach: 'stock',
  params: ofShipment,
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Several that leave this warehouse, in this order. One that has no such paper, or is not here, is refused beside its place among them. */
const several = { ids: distinctIds(100) };

/** The labels of packing units of several returns and transfers, with what is known of each: at most 1,000. */
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
        /** Of the packing unit. */
        id: id(),
        shipmentId: id(),
        /** Of the shipment. */
        number: code(),
        /** Of the packing unit: from 1, without gaps. */
        place: whole(1),
        unit: text(60),
        label: oneOf(labelStates),
      }),
      1000,
    ),
  }),
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Labels of packing units of several as one PDF, those of one behind those of the other; at most 1,000 with their copies. */
export const printLabels = operation('printLabels', {
  method: 'GET',
  path: 'shipment/labels',
  summary: 'Labels of several returns and transfers as PDF',
  rule: 'shipments',
  reach: 'stock',
  query: shape({
    ...several,
    /** Only those that are not printed, or say what is not so any more. */
    unprinted: maybe(flag()),
    size: oneOf(labelSizeIds),
    copies,
  }),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** Says which labels of several came out of the printer, as `markLabels` does of one: all of these or none. */
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

/** The manifests of several as one PDF; at most 2,000 pages. */
export const printManifests = operation('printManifests', {
  method: 'GET',
  path: 'shipment/manifests',
  summary: 'Manifests of several returns and transfers as PDF',
  rule: 'reports',
  reach: 'stock',
  query: shape(several),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});

/** The collection notes of several as one PDF; at most 2,000 pages. */
export const printCollectionNotes = operation('printCollectionNotes', {
  method: 'GET',
  path: 'shipment/notes',
  summary: 'Collection notes of several returns and transfers as PDF',
  rule: 'reports',
  reach: 'stock',
  query: shape(several),
  stream: 'application/pdf',
  errors: ['shipment_not_open', 'too_much_to_print'],
});
