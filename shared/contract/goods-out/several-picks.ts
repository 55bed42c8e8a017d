import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const done = shape({ picks: list(shape({ id: id(), number: code(), operationId: id() }), 1000) });

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
