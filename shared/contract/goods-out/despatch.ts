import { shortages } from '../../shortages.ts';
import { png } from '../fields/image.ts';
import { id, positiveQuantity, quantity } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { mailErrors } from '../outgoing/mails.ts';
import { noteAddresses } from '../outgoing/pick-outgoing.ts';
import { lineOfPick } from './pick-lines.ts';
import { newPick, ofPick, pickLine, reservingErrors } from './picks.ts';

/** Starts a pick: from now on it cannot be edited or deleted. */
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
 * Saves what was taken of a started pick, so that two users can pick it together and a reload loses nothing. It moves no stock. `add` adds
 * to what was taken at that location from that drum (a scan), `take` takes from it (a scan undone), `set` replaces it, and null removes it.
 * Rows that are not named remain unchanged. `was` with `set` is the quantity that the caller saw: if it has changed since, the request is
 * refused (`changed_meanwhile`, with what was taken there and the whole line). Any quantity above the one saved before must be available
 * there. `shortage` is the reason why less is taken there than is reserved there; it is removed when all of it is taken.
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
        /** The quantity that the caller saw before setting it; null: none. */
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
 * Abandons a started pick: its start is undone and its status becomes `created`. Goods that were taken must be put back first
 * (`goods_taken`): `putBack` lists all of them as the caller saw them (`changed_meanwhile` if more or less is taken now). `destinationId`
 * is the location where they were put; without it they were put back where they were taken.
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
  /** A drawing. A request needs `signature` or `signedBy`. */
  signature: maybe(png()),
  /** A typed name. */
  signedBy: maybe(text()),
};

/**
 * Recipients of the despatch note, mailed after the despatch (`mailDespatchNote`). Only the third party's copy contains the comments for
 * the third party.
 */
const mailed = { mail: maybe(noteAddresses), mailThirdParty: maybe(noteAddresses) };

/**
 * Despatches what was taken (rules 5, Despatch), with a signature. Every line must be covered, otherwise the pick is refused
 * (`line_not_taken`): by `rows`, which name the location and drum it was taken from (an empty list: nothing), by `asReserved` on the line
 * or for all lines that are not named, or by `asTaken` for the lines with saved quantities (`saveTaken`). Saved quantities are refused
 * beside `taken.<line>:<location>:<drum>`, and so is a short line without a reason (`shortage_missing`). More than picked is drawn from
 * leftover allocated, job or free stock of the same location. Asks to confirm `despatch_more`, `despatch_less`, `drums_mismatch`, and
 * `uses_other_segment`, `uses_free_stock` and `several_drums` if they were not accepted when the pick was created, per line (by its id).
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
    /** All lines that are not named below and have saved quantities, as saved. */
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

/**
 * Despatches several picks together under one signature, all or none. Lines with saved quantities (`saveTaken`) leave as saved, and a short
 * one needs its reasons; the other lines leave as reserved or, with `asTaken`, are refused (`line_not_taken`). Refusals and confirmations are
 * those of `despatchPick`.
 */
export const despatchPicks = operation('despatchPicks', {
  method: 'POST',
  path: 'pick/despatch',
  summary: 'Despatch several picks',
  rule: 'despatchList',
  reach: 'stock',
  body: shape({ ...signed, ids: list(id(), 500), asTaken: maybe(flag()), accept: acceptance() }),
  reply: shape({ picks: list(shape({ id: id(), number: code(), operationId: id() }), 500) }),
  errors: [
    'picks_not_selected',
    'pick_not_open',
    'signature_missing',
    'signature_unreadable',
    'line_not_taken',
    'shortage_missing',
    'drum_missing',
    'drum_not_here',
    'insufficient_quantity',
    'confirmation_required',
  ],
});

/** Quantities by location and drum, in place of stock lines; they add up to the line's quantity. */
const takenRows = list(
  shape({ locationId: id(), drumNumber: maybe(drumNumber()), quantity: positiveQuantity() }),
  1000,
  1,
);

/**
 * Creates, starts and despatches a pick in one request: as allocated, from the stock lines named, or from the locations named.
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

/** Signs a despatched pick again, until it is closed. The note prints the last signature; earlier ones are kept (`listPickSignatures`). */
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

/**
 * Lists the earlier drawn signatures of a pick: those replaced by a later one, and those of a despatch that was undone. `getPick` returns
 * the last one.
 */
export const listPickSignatures = listOperation('listPickSignatures', {
  path: 'pick/:id/signature',
  summary: 'Earlier signatures of a pick',
  rule: 'viewPicks',
  reach: 'stock',
  params: ofPick,
  row: {
    /** The operation with the signature: a despatch, or a further signature. */
    id: id(),
    at: instant(),
    /** The user who had it signed. */
    by: text(),
    signedBy: orNull(text()),
    signature: png(),
  },
  filters: {},
  sorts: ['at'],
  order: '-at',
});

/** Closes a despatched pick: it can no longer be signed, mailed or undone. */
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
