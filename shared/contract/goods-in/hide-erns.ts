import { id } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, note, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ernRow } from './erns.ts';

const byHiders = { rule: 'hideErn', reach: 'stock' } as const;
const { number, partner, reference, createdAt, deliveryDate, status, skus, items, lines, countedLines, jobs } =
  ernRow.schema;

const hideableErn = shape({
  id: id(),
  number,
  partner,
  reference,
  createdAt,
  deliveryDate,
  status,
  skus,
  items,
  lines,
  countedLines,
  jobs,
  createdBy: text(),
  hiddenAt: orNull(instant()),
  hiddenBy: orNull(text()),
  hideReason: orNull(note()),
});

/** Lists the ERNs that are open for work, or the hidden ones, for users with the right to hide ERNs. */
export const listHideableErns = listOperation('listHideableErns', {
  ...byHiders,
  path: 'hideErn',
  summary: 'ERNs to hide, or hidden ones',
  row: hideableErn.schema,
  filters: { hidden: maybe(flag()), partner: maybe(text()) },
  sorts: ['number', 'partner', 'createdAt', 'deliveryDate', 'hiddenAt'],
  order: '-createdAt',
});

const chosen = list(id(), 1000, 1);
const done = shape({ erns: list(shape({ id: id(), number: code(), operationId: id() }), 1000) });

/**
 * Hides expected ERNs, all or none: they leave the list and can neither be counted nor received. Their counts are kept. Asks to confirm
 * `hide_counted` if some have counts.
 */
export const hideErns = operation('hideErns', {
  ...byHiders,
  method: 'POST',
  path: 'ern/hide',
  summary: 'Hide ERNs',
  body: shape({ ids: chosen, reason: note(), accept: acceptance() }),
  reply: done,
  errors: ['ern_not_open', 'ern_hidden', 'confirmation_required'],
});

/** Unhides hidden ERNs, all or none. This undoes hiding them. */
export const unhideErns = operation('unhideErns', {
  ...byHiders,
  method: 'POST',
  path: 'ern/unhide',
  summary: 'Unhide ERNs',
  body: shape({ ids: chosen }),
  reply: done,
  errors: ['ern_not_hidden'],
});
