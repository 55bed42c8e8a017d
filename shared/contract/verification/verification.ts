import { documentNames } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** What can fail to agree, in detail: the screen has a sentence for each. */
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
  /** Which part of it. */
  rule: oneOf(differenceRules),
  companyId: id(),
  company: text(),
  /** What it is about: a stock line, a document line, an operation. */
  subject: text(400),
  expected: text(400),
  actual: text(400),
  /** Where to look; null where it is gone. */
  about: orNull(
    shape({
      kind: oneOf(['stockLine', 'drum', 'sku', ...documentNames]),
      id: id(),
      /** A document's or drum's number; of a stock line its stock code. */
      name: text(),
      location: orNull(text()),
      warehouseId: orNull(id()),
    }),
  ),
});

/** At most 1,000 are shown; `count` is how many there are. */
const outcome = { count: whole(0), differences: list(difference, 1000) };

const bySuperAdmins = { rule: 'verify', reach: 'everything' } as const;

/** Holds ledger, balance, reservations and documents against each other; every difference is listed, none is the only good answer. */
export const verify = operation('verify', {
  ...bySuperAdmins,
  method: 'GET',
  path: 'verify',
  summary: 'Verify stock figures',
  lasting: true,
  /** Left out: every company. */
  query: shape({ companyId: maybe(id()) }),
  reply: shape(outcome),
  errors: [],
});

/** Begins to verify apart from the request: minutes may pass. `getVerification` says how far it is and what it found. */
export const startVerification = operation('startVerification', {
  ...bySuperAdmins,
  method: 'POST',
  path: 'verification',
  summary: 'Start a verification',
  /** Left out: every company. */
  body: shape({ companyId: maybe(id()) }),
  errors: ['verification_running', 'not_found'],
});

/** Of one company, or of all. */
const run = { startedAt: instant(), by: text(), company: orNull(text()) };
const ended = { ...run, seconds: whole(0) };

/** The verification that goes on, the last one that ended with what it found, and the last one of every company that found nothing. */
export const getVerification = operation('getVerification', {
  ...bySuperAdmins,
  method: 'GET',
  path: 'verification',
  summary: 'State of verification',
  reply: shape({
    /** `checked` of `checks` are done. */
    running: orNull(shape({ ...run, checked: whole(0), checks: whole(1) })),
    /** Without a `count` it failed: nothing is known. */
    last: orNull(shape({ ...ended, count: orNull(whole(0)), differences: outcome.differences })),
    lastGood: orNull(shape(ended)),
  }),
  errors: [],
});
