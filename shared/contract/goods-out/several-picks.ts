import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { refusedPart } from '../refused-part.ts';
import { newPick, pickLine } from './picks.ts';

const done = shape({ picks: list(shape({ id: id(), number: code(), operationId: id() }), 1000) });

/** Lines of all picks that are created together. */
export const MOST_LINES_TOGETHER = 10_000;

/**
 * Creates up to 1,000 picks with 10,000 lines in all, one after the other. Each is created as by `createPick`, or refused with a code of
 * `createPick`; a refused pick undoes no other one. The answers are in the order of the request. Needs an `Idempotency-Key`: repeated with
 * it, the request returns the same answers and creates no pick twice, also if its first answer was lost or was 503. A malformed pick refuses
 * the whole request.
 */
export const createPicks = operation('createPicks', {
  method: 'POST',
  path: 'pick/several',
  summary: 'Create several picks',
  rule: 'pick',
  reach: 'stock',
  parts: true,
  body: shape({ picks: list(shape({ ...newPick.schema, lines: list(pickLine, 1000, 1) }), 1000, 1) }),
  reply: shape({
    picks: list(
      shape({
        /** Null: the pick was refused. */
        id: orNull(id()),
        number: orNull(code()),
        operationId: orNull(id()),
        /** As in the request. */
        reference: orNull(text()),
        /** Why it was refused, as the answer of `createPick`; null if it was created. */
        refusal: orNull(refusedPart()),
      }),
      1000,
    ),
  }),
  errors: [],
});

/**
 * Assigns picks that are not started to a picker, or sets the date by which they are to be picked, all or none. A field that is left out
 * stays; null removes its value. `version` is the one that was read last.
 */
export const planPicks = operation('planPicks', {
  method: 'POST',
  path: 'pick/plan',
  summary: 'Assign several picks, or set their date',
  rule: 'pick',
  reach: 'stock',
  body: shape({
    picks: list(shape({ id: id(), version: whole(1) }), 1000, 1),
    pickBy: maybe(orNull(text())),
    pickByDate: maybe(orNull(date())),
  }),
  reply: done,
  errors: ['pick_not_open', 'changed_meanwhile', 'nothing_edited'],
});

/** Closes despatched picks, all or none: they can no longer be signed, mailed or undone. */
export const closePicks = operation('closePicks', {
  method: 'POST',
  path: 'pick/close',
  summary: 'Close several picks',
  rule: 'despatchList',
  reach: 'stock',
  body: shape({ ids: list(id(), 1000, 1) }),
  reply: done,
  errors: ['pick_not_open'],
});
