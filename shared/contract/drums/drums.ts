import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** What can have become of a drum (rules: Drums); one whose making was undone is none any more. */
const drumStates = ['in_stock', 'empty', 'despatched', 'in_transit', 'written_off'] as const;

/** Who owns a part of it: a job with its segment, or nobody (free stock). */
const owner = shape({
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  quantity: quantity(),
  reserved: quantity(),
});

/** Another drum; without an id where it cannot be opened here: its making was undone, or it lies in another warehouse. */
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
  /** Where it lies, or lay last. */
  location: orNull(text()),
  firstQuantity: quantity(),
  quantity: quantity(),
  reserved: quantity(),
  unit: text(),
  owners: list(owner, 1000),
  /** The day its goods first came in, also where it was cut off another drum later. */
  receivedOn: orNull(date()),
  /** The number of the ERN that brought it. */
  ern: orNull(code()),
};

/** Drums that lie in this warehouse, or lay here last. `search` looks for the beginning of a number, ours or the supplier's. */
export const listDrums = listOperation('listDrums', {
  path: 'drum',
  summary: 'Drums of this warehouse',
  rule: 'reports',
  reach: 'stock',
  row: drumFields,
  filters: {
    number: maybe(drumNumber()),
    /** Left out: what holds something, and traceable drums that are empty; a search or a number finds all. */
    state: maybe(someOf(drumStates)),
    stockCode: maybe(code()),
    location: maybe(text()),
    job: maybe(jobNumber()),
    /** The abbreviation of a packing type. */
    packing: maybe(text()),
    /** In stock at least, and up to. */
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
  columns: [
    'number',
    'supplierNumber',
    'stockCode',
    'name',
    'packing',
    'state',
    'location',
    'firstQuantity',
    'quantity',
    'reserved',
    'unit',
    'owners',
    'receivedOn',
    'ern',
  ],
});

/** The list of drums as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportDrums = fileOperation('exportDrums', listDrums);

const ofDrum = shape({ id: id() });

const drumLine = shape({
  /** The stock line: what a move, a cut or an allocation names. */
  id: id(),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  swc: orNull(text()),
  receivedOn: date(),
  quantity: quantity(),
  reserved: quantity(),
});

/** One drum: what it is, where it lies, who owns what of it. */
export const getDrum = operation('getDrum', {
  method: 'GET',
  path: 'drum/:id',
  summary: 'One drum',
  rule: 'reports',
  reach: 'stock',
  params: ofDrum,
  reply: shape({
    ...drumFields,
    ernId: orNull(id()),
    /** The batches that came with it, or with the drum it was cut off, wherever that was. */
    batches: list(batch(), 10_000),
    /** The drum it was cut off. */
    cutFrom: orNull(otherDrum),
    /** Its SKU takes whole numbers only. */
    wholeNumbers: flag(),
    lines: list(drumLine, 1000),
  }),
  errors: [],
});

/** The life of a drum in this warehouse from the ledger, newest first: one row an operation, with what was on it afterwards. */
export const listDrumLife = listOperation('listDrumLife', {
  path: 'drum/:id/life',
  summary: 'History of a drum',
  rule: 'reports',
  reach: 'stock',
  params: ofDrum,
  row: {
    /** The operation. */
    id: id(),
    kind: text(40),
    at: instant(),
    by: text(),
    reason: orNull(note()),
    document: orNull(documentName()),
    documentId: orNull(id()),
    /** The document's number. */
    number: orNull(text()),
    /** The locations where goods left it and came onto it, or the other warehouse; equal when only their owner changed. */
    from: orNull(text()),
    to: orNull(text()),
    /** The jobs whose stock it was about. */
    jobs: list(jobNumber(), 1000),
    /** How much it was about; `change` is what it added to the drum or took off, `balance` what was on it then. */
    quantity: quantity(),
    change: signedQuantity(),
    balance: quantity(),
    /** Of a receipt in force: the batches it brought on this drum. */
    batches: list(batch(), 10_000),
    /** Of a cut: the drum at its other end. */
    otherDrum: orNull(otherDrum),
    /** Did it concern other goods as well, a cut's other drum left aside? Undoing it would undo that, too. */
    withOthers: flag(),
    reversesId: orNull(id()),
    reversedById: orNull(id()),
    canReverse: flag(),
  },
  filters: {},
  sorts: ['at'],
  order: '-at',
});
