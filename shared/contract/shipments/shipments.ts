import { shipmentActionNames, shipmentKinds, shipmentStatuses } from '../../shipments.ts';
import { png } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, email, jobNumber, note, oneOf, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofShipment, sentLine } from './shipment-lines.ts';

const warehouse = shape({ id: id(), name: text(), shortName: text() });

const facts = {
  type: orNull(text(60)),
  reason: orNull(text(60)),
  businessType: orNull(text(60)),
  transportType: orNull(text(60)),
  requestedBy: orNull(text()),
  salesOrderNumber: orNull(code()),
  rmaNumber: orNull(code()),
  projectNumber: orNull(code()),
  orgNumber: orNull(code()),
  shipFrom: orNull(note(500)),
  shipTo: orNull(note(500)),
  requiredCollectionDate: orNull(date()),
  pallets: orNull(whole(0, 100_000)),
  carrier: orNull(text()),
};

const shipmentRow = shape({
  id: id(),
  kind: oneOf(shipmentKinds),
  number: code(),
  status: oneOf(shipmentStatuses),
  ...facts,
  /** The destination warehouse; null: a return to its supplier, or to the company. */
  destination: orNull(warehouse),
  /** The warehouse that it leaves. */
  warehouse,
  partner: orNull(text()),
  /** Whether all goods of a collected shipment to a warehouse have arrived. `closed`: some of them never arrived. */
  arrival: orNull(oneOf(['inTransit', 'received', 'closed'])),
  lines: whole(0),
  /** The stock codes of its first three lines. */
  skus: list(code(), 3),
  quantities: perUnit(),
  packingUnits: whole(0),
  createdBy: text(),
  mine: flag(),
  createdAt: instant(),
  submittedAt: orNull(instant()),
  confirmedAt: orNull(instant()),
  collectedAt: orNull(instant()),
  version: whole(1),
});

/** The filters of the list, except the status that a tab stands for. */
const narrowing = {
  kind: maybe(oneOf(shipmentKinds)),
  type: maybe(text(60)),
  reason: maybe(text(60)),
  businessType: maybe(text(60)),
  transportType: maybe(text(60)),
  salesOrderNumber: maybe(code()),
  rmaNumber: maybe(code()),
  projectNumber: maybe(code()),
  orgNumber: maybe(code()),
  partner: maybe(text()),
  /** The short name of the destination. */
  destination: maybe(text()),
  stockCode: maybe(code()),
  drum: maybe(drumNumber()),
  job: maybe(jobNumber()),
  createdBy: maybe(text()),
  mine: maybe(flag()),
  /** Waits for the caller's approval. */
  forMe: maybe(flag()),
  collectionFrom: maybe(date()),
  collectionTo: maybe(date()),
  /** Approved or awaiting collection after its required collection date, by the warehouse's calendar. */
  overdue: maybe(flag()),
};

/**
 * Lists the returns and transfers that leave this warehouse (rules 2, goodsOut/returns and goodsOut/transfers). Only its author sees a
 * draft. Cancelled ones are included only if their status is requested.
 */
export const listShipments = listOperation('listShipments', {
  path: 'shipment',
  summary: 'Returns and transfers of this warehouse',
  rule: 'viewShipments',
  reach: 'stock',
  row: shipmentRow.schema,
  filters: {
    number: maybe(code()),
    status: maybe(list(oneOf(shipmentStatuses), 7)),
    /** True: instead of those that leave this warehouse, those approved elsewhere that will be collected and come here. */
    coming: maybe(flag()),
    ...narrowing,
  },
  sorts: ['createdAt', 'number', 'status', 'requiredCollectionDate', 'collectedAt', 'requestedBy', 'destination'],
  order: '-createdAt',
  columns: [
    'number',
    'status',
    'arrival',
    'type',
    'reason',
    'requestedBy',
    'businessType',
    'salesOrderNumber',
    'rmaNumber',
    'projectNumber',
    'orgNumber',
    'shipFrom',
    'shipTo',
    'destination',
    'partner',
    'transportType',
    'carrier',
    'requiredCollectionDate',
    'pallets',
    'packingUnits',
    'lines',
    'skus',
    'quantities',
    'createdBy',
    'createdAt',
    'submittedAt',
    'confirmedAt',
    'collectedAt',
  ],
  headings: { quantities: 'items' },
});

/**
 * Returns the returns and transfers as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order.
 */
export const exportShipments = fileOperation('exportShipments', listShipments);

/** Returns how many that match the filters are in each status; overdue ones are approved or awaiting collection. */
export const getShipmentStates = operation('getShipmentStates', {
  method: 'GET',
  path: 'shipment/state',
  summary: 'Returns and transfers of this warehouse by status',
  rule: 'viewShipments',
  reach: 'stock',
  query: shape({ search: maybe(text(100)), ...narrowing }),
  reply: shape({
    draft: whole(0),
    pending: whole(0),
    /** Pending ones that wait for the caller's approval. */
    forMe: whole(0),
    rejected: whole(0),
    approved: whole(0),
    awaitingCollection: whole(0),
    overdue: whole(0),
    collected: whole(0),
    cancelled: whole(0),
  }),
  errors: [],
});

/** Returns one return or transfer, without its lines, at its own warehouse and, once it is approved, at the destination. */
export const getShipment = operation('getShipment', {
  method: 'GET',
  path: 'shipment/:id',
  summary: 'One return or transfer',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  reply: shape({
    ...shipmentRow.schema,
    /** True: it leaves the caller's warehouse; false: it comes here. */
    leaves: flag(),
    comments: orNull(note()),
    manifestAddresses: list(email(), 20),
    submittedBy: orNull(text()),
    /** While it is pending: the names of the first users who can approve it, at most 5. Its author never can. */
    approvers: list(text(), 5),
    decidedBy: orNull(text()),
    decidedAt: orNull(instant()),
    decisionReason: orNull(note()),
    confirmedBy: orNull(text()),
    collectedBy: orNull(text()),
    fetchedBy: orNull(text()),
    signedBy: orNull(text()),
    signature: orNull(png()),
    /** The actions that the caller can perform on it now. */
    actions: list(oneOf(shipmentActionNames), shipmentActionNames.length),
    unpackedLines: whole(0),
  }),
  errors: [],
});

/** Returns the options for returns and transfers: the lists that the company keeps, and the destination warehouses. */
export const getShipmentChoices = operation('getShipmentChoices', {
  method: 'GET',
  path: 'shipment/choice',
  summary: 'Choices of returns and transfers',
  rule: 'viewShipments',
  reach: 'stock',
  query: shape({
    /** The partner whose addresses are returned. */
    partner: maybe(text()),
  }),
  reply: shape({
    returnTypes: list(text(60), 1000),
    transferTypes: list(text(60), 1000),
    shipmentReasons: list(text(60), 1000),
    businessTypes: list(text(60), 1000),
    transportTypes: list(text(60), 1000),
    packingUnits: list(text(60), 1000),
    /** The default origin: the warehouse's name and address. */
    shipFrom: note(500),
    /** The company's other warehouses in use, not cancelled, with their addresses. */
    destinations: list(shape({ ...warehouse.schema, address: note(500) }), 10_000),
    partnerAddresses: list(note(500), 500),
  }),
  errors: [],
});

const headFields = {
  type: maybe(facts.type),
  reason: maybe(facts.reason),
  businessType: maybe(facts.businessType),
  /** Needed to submit. */
  transportType: maybe(facts.transportType),
  requestedBy: maybe(facts.requestedBy),
  salesOrderNumber: maybe(facts.salesOrderNumber),
  rmaNumber: maybe(facts.rmaNumber),
  projectNumber: maybe(facts.projectNumber),
  orgNumber: maybe(facts.orgNumber),
  shipFrom: maybe(facts.shipFrom),
  shipTo: maybe(facts.shipTo),
  requiredCollectionDate: maybe(facts.requiredCollectionDate),
  pallets: maybe(facts.pallets),
  carrier: maybe(facts.carrier),
  manifestAddresses: maybe(list(email(), 20)),
  comments: maybe(orNull(note())),
  destinationId: maybe(orNull(id())),
  /** The supplier of a return; with neither it goes to the company. */
  partner: maybe(orNull(text())),
  /** Optional. True: create this partner; false: refuse an unknown one. */
  newPartner: maybe(flag()),
};

const savingErrors = [
  'mail_domain_refused',
  'partner_unknown',
  'not_in_list',
  'destination_refused',
  'unknown_skus',
  'location_not_here',
  'location_repeated',
  'drum_not_here',
  'drum_is_whole',
  'job_missing',
  'not_usable',
  'whole_numbers_only',
] as const;

const submittingErrors = [
  'transport_type_missing',
  'destination_missing',
  'lines_missing',
  'quantity_over_stock',
  'changed_meanwhile',
] as const;

/**
 * Creates a return or transfer that leaves this warehouse: a draft or, with `submit`, a request that reserves its goods. A draft needs no
 * more than its kind, and reserves nothing. `getShipmentChoices` returns the types, reasons and destinations to choose from.
 */
export const createShipment = operation('createShipment', {
  method: 'POST',
  path: 'shipment',
  summary: 'Create a return or transfer',
  rule: 'shipments',
  reach: 'stock',
  body: shape({
    kind: oneOf(shipmentKinds),
    ...headFields,
    lines: maybe(list(sentLine, 10_000)),
    submit: maybe(flag()),
  }),
  reply: shape({ id: id(), number: code(), version: whole(1), operationId: id() }),
  errors: [...savingErrors, ...submittingErrors],
});

/** Changes a draft, or one that was rejected. Fields that are left out stay; null removes a value. `lines` is the new list of all lines. */
export const editShipment = operation('editShipment', {
  method: 'PATCH',
  path: 'shipment/:id',
  summary: 'Edit a return or transfer',
  rule: 'shipments',
  reach: 'stock',
  params: ofShipment,
  body: shape({ version: whole(1), ...headFields, lines: maybe(list(sentLine, 10_000)), submit: maybe(flag()) }),
  reply: shape({ id: id(), version: whole(1), operationId: id() }),
  errors: ['shipment_not_open', 'shipment_not_yours', ...savingErrors, ...submittingErrors],
});
