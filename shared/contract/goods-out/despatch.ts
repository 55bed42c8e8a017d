import { shortages } from '../../shortages.ts';
import { png } from '../fields/image.ts';
import { id, positiveQuantity, quantity } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { mailErrors, noteAddresses } from '../outgoing/pick-outgoing.ts';
import { lineOfPick } from './pick-lines.ts';
import { newPick, ofPick, pickLine, reservingErrors } from './picks.ts';

/** Somebody picks: the pick can no longer be edited or deleted. */
export const startPick = operation('startPick', {
  method: 'POST',
  path: 'pick/:id/start',
  summary: 'Start a pick',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  reply: shape({ operationId: id() }),
  errors: ['pick_not_open'],
});

/**
 * Saves what has been taken of a started pick, so that two people pick it together and a reload loses nothing; it moves no stock. `add` adds
 * to what was taken at that location from that drum (a scan), `take` takes from it (a scan undone), `set` replaces it, null forgets it.
 * Rows not named stay as they are. `was` beside `set` refuses (`changed_meanwhile`, with what was taken there and the whole line) when it is
 * no longer what was seen. What is more than before must be there to be taken. `shortage` says why less is taken there than is reserved
 * there; it goes when all of that is taken.
 */
export const saveTaken = operation('saveTaken', {
  method: 'POST',
  path: 'pick/:id/taken',
  summary: 'Save what was taken',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  body: shape({
    taken: list(
      shape({
        lineId: id(),
        locationId: id(),
        drumNumber: maybe(drumNumber()),
        add: maybe(positiveQuantity()),
        take: maybe(positiveQuantity()),
        set: maybe(orNull(quantity())),
        /** What was seen there before it is set; null: nothing was. */
        was: maybe(orNull(quantity())),
        shortage: maybe(orNull(oneOf(shortages))),
      }),
      1000,
      1,
    ),
  }),
  reply: shape({ lines: list(lineOfPick) }),
  errors: [
    'pick_not_open',
    'changed_meanwhile',
    'taken_less',
    'location_not_here',
    'drum_missing',
    'drum_not_here',
    'whole_numbers_only',
    'insufficient_quantity',
  ],
});

/**
 * Gives up a started pick: its start is undone and its status is `created`. Goods that were taken must be put back first (`goods_taken`):
 * `putBack` lists all of them, as the caller saw them (`changed_meanwhile` when more or less is taken now). `destinationId` is the
 * location where they were put; without it they were put where they were taken.
 */
export const abandonPick = operation('abandonPick', {
  method: 'POST',
  path: 'pick/:id/abandon',
  summary: 'Give up a started pick',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  body: shape({
    putBack: maybe(
      list(
        shape({ lineId: id(), locationId: id(), drumNumber: maybe(drumNumber()), quantity: positiveQuantity() }),
        10_000,
      ),
    ),
    destinationId: maybe(id()),
  }),
  reply: shape({ operationId: id() }),
  errors: [
    'pick_not_open',
    'goods_taken',
    'changed_meanwhile',
    'location_not_here',
    'drum_missing',
    'drum_not_here',
    'drum_is_whole',
    'insufficient_quantity',
    'quantity_over_stock',
  ],
});

const signed = {
  /** Drawn on the screen. */
  signature: maybe(png()),
  /** Typed; one of the two there must be. */
  signedBy: maybe(text()),
};

/** Who gets the note by mail, once the goods are despatched (`mailDespatchNote`); the copy of a third party has the comments for it. */
const mailed = { mail: maybe(noteAddresses), mailThirdParty: maybe(noteAddresses) };

/**
 * Despatches what was really taken (rules 5, Despatch), with a signature. Each line has to be said, else the pick is refused
 * (`line_not_taken`): by its rows, which say where and from which drum it was taken (an empty list: none of it), or `asReserved`, on the
 * line or for all that are not named, or `asTaken` for those of which something was saved (`saveTaken`); these are refused beside
 * `taken.<line>:<location>:<drum>`, and a line short of a reason (`shortage_missing`) there as well. More than picked comes from leftover allocated, job or free stock of the same
 * place. Asks to confirm `despatch_more`, `despatch_less`, `drums_mismatch`, and `uses_other_segment`, `uses_free_stock` and `several_drums` where they
 * were not accepted when it was picked, for a line (by its id).
 */
export const despatchPick = operation('despatchPick', {
  method: 'POST',
  path: 'pick/:id/despatch',
  summary: 'Despatch a pick',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  body: shape({
    ...signed,
    ...mailed,
    /** All lines that are not named below and of which something was taken, as saved. */
    asTaken: maybe(flag()),
    /** All other lines that are not named below, as reserved. */
    asReserved: maybe(flag()),
    lines: maybe(
      list(
        shape({
          lineId: id(),
          asReserved: maybe(flag()),
          rows: maybe(
            list(
              shape({ locationId: maybe(id()), drumNumber: maybe(drumNumber()), quantity: positiveQuantity() }),
              1000,
            ),
          ),
        }),
        10_000,
      ),
    ),
    accept: acceptance(),
  }),
  reply: shape({ id: id(), number: code(), operationId: id() }),
  errors: [
    'pick_not_open',
    'signature_missing',
    'signature_unreadable',
    'line_not_taken',
    'shortage_missing',
    'location_missing',
    'location_not_here',
    'location_repeated',
    'drum_missing',
    'drum_not_here',
    'whole_numbers_only',
    'insufficient_quantity',
    'confirmation_required',
    ...mailErrors,
  ],
});

/** Despatches several picks together, each as reserved, under one signature. */
export const despatchPicks = operation('despatchPicks', {
  method: 'POST',
  path: 'pick/despatch',
  summary: 'Despatch several picks',
  rule: 'despatchList',
  reach: 'stock',
  body: shape({ ...signed, ids: list(id(), 500), accept: acceptance() }),
  reply: shape({ picks: list(shape({ id: id(), number: code(), operationId: id() }), 500) }),
  errors: ['picks_not_selected', 'pick_not_open', 'signature_missing', 'signature_unreadable', 'confirmation_required'],
});

/** What was taken where, in place of stock lines; it adds up to the line's quantity. */
const takenRows = list(
  shape({ locationId: id(), drumNumber: maybe(drumNumber()), quantity: positiveQuantity() }),
  1000,
  1,
);

/**
 * Creates, starts and despatches a pick in one go: as the allocation gives it, from the stock lines named, or from the places named.
 * Confirmations are those of `createPick`.
 */
export const pickAndDespatch = operation('pickAndDespatch', {
  method: 'POST',
  path: 'pick/pickAndDespatch',
  summary: 'Pick and despatch',
  rule: 'pickAndDespatch',
  reach: 'stock',
  body: shape({
    ...newPick.schema,
    lines: list(shape({ ...pickLine.schema, rows: maybe(takenRows) }), 10_000, 1),
    ...signed,
    ...mailed,
  }),
  reply: shape({ id: id(), number: code(), operationId: id() }),
  errors: ['signature_missing', 'signature_unreadable', 'location_repeated', ...reservingErrors, ...mailErrors],
});

/** Signs a despatched pick once more, until it is closed: the note prints the last signature, the earlier ones stay (`listPickSignatures`). */
export const signPick = operation('signPick', {
  method: 'POST',
  path: 'pick/:id/signature',
  summary: 'Sign a despatched pick again',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  body: shape(signed),
  reply: shape({ operationId: id() }),
  errors: ['pick_not_open', 'signature_missing', 'signature_unreadable'],
});

/** The earlier drawn signatures of a pick: replaced by a later one, or of a despatch that was undone. `getPick` has the last one. */
export const listPickSignatures = listOperation('listPickSignatures', {
  path: 'pick/:id/signature',
  summary: 'Earlier signatures of a pick',
  rule: 'reports',
  reach: 'stock',
  params: ofPick,
  row: {
    /** The operation that gave it: a despatch, or a further signature. */
    id: id(),
    at: instant(),
    /** Who had it signed. */
    by: text(),
    signedBy: orNull(text()),
    signature: png(),
  },
  filters: {},
  sorts: ['at'],
  order: '-at',
});

/** Closes a despatched pick: no further signature, mail or undo. */
export const closePick = operation('closePick', {
  method: 'POST',
  path: 'pick/:id/close',
  summary: 'Close a pick',
  rule: 'despatchList',
  reach: 'stock',
  params: ofPick,
  reply: shape({ operationId: id() }),
  errors: ['pick_not_open'],
});
