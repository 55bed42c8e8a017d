import { documentNames } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** What can fail to agree within an invariant; the screen has a text for each. */
export const differenceRules = [
  'balance',
  'negative',
  'reserved',
  'reservedFor',
  'reservedForNothing',
  'reservedOther',
  'gained',
  'drumPlace',
  'drumQuantity',
  'author',
  'operationDocument',
  'unbalanced',
  'transit',
  'sent',
  'lost',
  'inForce',
  'inForceOfNothing',
  'movementLine',
  'despatched',
  'reported',
  'cancelledJob',
  'caseClash',
] as const;

export type DifferenceRule = (typeof differenceRules)[number];

const difference = shape({
  invariant: oneOf(['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9']),
  rule: oneOf(differenceRules),
  companyId: id(),
  company: text(),
  /** The subject that differs: a stock line, a document line, an operation. */
  subject: text(400),
  expected: text(400),
  actual: text(400),
  /** The record to open; null if it no longer exists. */
  about: orNull(
    shape({
      kind: oneOf(['stockLine', 'drum', 'sku', ...documentNames]),
      id: id(),
      /** The number of a document or drum, or the stock code of a stock line. */
      name: text(),
      location: orNull(text()),
      warehouseId: orNull(id()),
    }),
  ),
});

/** At most 1,000 are returned; `count` is the number of all. */
const outcome = { count: whole(0), differences: list(difference, 1000) };

const bySuperAdmins = { rule: 'verify', reach: 'everything' } as const;

/**
 * Compares ledger, balances, reservations and documents with each other and returns every difference. An empty list is the only good
 * result.
 */
export const verify = operation('verify', {
  ...bySuperAdmins,
  method: 'GET',
  path: 'verify',
  summary: 'Verify stock figures',
  lasting: true,
  /** Defaults to every company. */
  query: shape({ companyId: maybe(id()) }),
  reply: shape(outcome),
  errors: [],
});

/** Starts a verification in the background, because it can take minutes. `getVerification` returns its progress and result. */
export const startVerification = operation('startVerification', {
  ...bySuperAdmins,
  method: 'POST',
  path: 'verification',
  summary: 'Start a verification',
  /** Defaults to every company. */
  body: shape({ companyId: maybe(id()) }),
  errors: ['verification_running', 'not_found'],
});

/** Null: all companies. */
const run = { startedAt: instant(), by: text(), company: orNull(text()) };
const ended = { ...run, seconds: whole(0) };

/** Returns the verification in progress, the last finished one with its result, and the last one of every company that found nothing. */
export const getVerification = operation('getVerification', {
  ...bySuperAdmins,
  method: 'GET',
  path: 'verification',
  summary: 'State of verification',
  reply: shape({
    /** `checked` of `checks` are done. */
    running: orNull(shape({ ...run, checked: whole(0), checks: whole(1) })),
    /** Without a `count` it failed, and nothing is known. */
    last: orNull(shape({ ...ended, count: orNull(whole(0)), differences: outcome.differences })),
    lastGood: orNull(shape(ended)),
  }),
  errors: [],
});
