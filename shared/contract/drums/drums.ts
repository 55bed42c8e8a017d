import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** A drum whose creation was undone no longer exists (rules: Drums). */
const drumStates = ['in_stock', 'empty', 'despatched', 'in_transit', 'written_off'] as const;

/** The owner of a part of the drum: a job with its segment, or null for free stock. */
const owner = shape({
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  quantity: quantity(),
  reserved: quantity(),
});

/** Another drum. Without an id if it cannot be opened here: its creation was undone, or it is in another warehouse. */
const otherDrum = shape({ id: orNull(id()), number: drumNumber() });

const drumFields = {
  id: id(),
  number: drumNumber(),
  supplierNumber: orNull(drumNumber()),
  skuId: id(),
  stockCode: code(),
  name: text(),
  packing: orNull(text()),
  state: oneOf(drumStates),
  /** The location of the drum, or its last one. */
  location: orNull(text()),
  firstQuantity: quantity(),
  quantity: quantity(),
  reserved: quantity(),
  unit: text(),
  owners: list(owner, 1000),
  /** The day its goods first came in, even if it was cut off another drum later. */
  receivedOn: orNull(date()),
  /** The number of the ERN that brought it. */
  ern: orNull(code()),
};

/** Lists drums that are in this warehouse, or were here last. `search` matches the beginning of a number, ours or the supplier's. */
export const listDrums = listOperation('listDrums', {
  path: 'drum',
  summary: 'Drums of this warehouse',
  rule: 'reports',
  reach: 'stock',
  row: drumFields,
  filters: {
    number: maybe(drumNumber()),
    /** Defaults to drums that hold something and traceable drums that are empty; a search or a number finds all. */
    state: maybe(someOf(drumStates)),
    stockCode: maybe(code()),
    location: maybe(text()),
    job: maybe(jobNumber()),
    /** The abbreviation of a packing type. */
    packing: maybe(text()),
    quantityFrom: maybe(quantity()),
    quantityTo: maybe(quantity()),
  },
  sorts: [
    'number',
    'supplierNumber',
    'stockCode',
    'packing',
    'state',
    'location',
    'firstQuantity',
    'quantity',
    'receivedOn',
  ],
  order: 'number',
});

/** Returns the drums as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportDrums = fileOperation('exportDrums', listDrums);

const ofDrum = shape({ id: id() });

const drumLine = shape({
  /** The stock line, as a move, a cut or an allocation names it. */
  id: id(),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  swc: orNull(text()),
  receivedOn: date(),
  quantity: quantity(),
  reserved: quantity(),
});

/** Returns one drum with its location and the owners of what it holds. */
export const getDrum = operation('getDrum', {
  method: 'GET',
  path: 'drum/:id',
  summary: 'One drum',
  rule: 'reports',
  reach: 'stock',
  params: ofDrum,
  reply: shape({
    ...drumFields,
    /** Null if the ERN belongs to another warehouse, which is then named. */
    ernId: orNull(id()),
    ernWarehouse: orNull(text()),
    /** The batches that came with it, or with the drum it was cut off, in any warehouse. */
    batches: list(batch(), 10_000),
    cutFrom: orNull(otherDrum),
    wholeNumbers: flag(),
    lines: list(drumLine, 1000),
  }),
  errors: [],
});

/**
 * Lists the history of a drum in this warehouse from the ledger, newest first: one row per operation, with the quantity on the drum
 * afterwards.
 */
export const listDrumLife = listOperation('listDrumLife', {
  path: 'drum/:id/life',
  summary: 'History of a drum',
  rule: 'reports',
  reach: 'stock',
  params: ofDrum,
  row: {
    id: id(),
    kind: text(40),
    at: instant(),
    by: text(),
    reason: orNull(note()),
    document: orNull(documentName()),
    documentId: orNull(id()),
    number: orNull(text()),
    /** The locations where goods left the drum and came onto it, or the other warehouse; equal if only the owner changed. */
    from: orNull(text()),
    to: orNull(text()),
    jobs: list(jobNumber(), 1000),
    /** `quantity` is the quantity affected, `change` the quantity added to or taken off the drum, `balance` the quantity on it after. */
    quantity: quantity(),
    change: signedQuantity(),
    balance: quantity(),
    /** The batches that a receipt in force brought on this drum. */
    batches: list(batch(), 10_000),
    /** For a cut: the drum at the other end. */
    otherDrum: orNull(otherDrum),
    /** Whether the operation also concerned other goods, a cut's other drum aside. Undoing it would undo that too. */
    withOthers: flag(),
    reversesId: orNull(id()),
    reversedById: orNull(id()),
    canReverse: flag(),
  },
  filters: {},
  sorts: ['at'],
  order: '-at',
});
