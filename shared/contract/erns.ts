import { listQuery } from './fields/list-query.ts';
import { id, quantity, whole } from './fields/number.ts';
import { flag, list, maybe, orNull, pageOf, shape } from './fields/shape.ts';
import { code, jobNumber, oneOf, text } from './fields/text.ts';
import { date, instant } from './fields/time.ts';
import { operation } from './operation.ts';

/** An ERN as lists show it. */
export const ernRow = shape({
  id: id(),
  number: code(),
  source: oneOf(['supplier', 'transfer', 'return', 'manual']),
  partner: orNull(text()),
  reference: orNull(text()),
  createdAt: instant(),
  deliveryDate: orNull(date()),
  status: oneOf(['expected', 'counting', 'received']),
  hidden: flag(),
  skus: whole(0),
  items: quantity(),
  lines: whole(0),
  countedLines: whole(0),
  discrepancies: whole(0),
  jobs: list(jobNumber(), 10_000),
  cancelledJobs: list(jobNumber(), 10_000),
});

/** The ERN list (spec 2, goodsIn/erns): what is expected and what was received in this warehouse. */
export const listErns = operation('listErns', {
  method: 'GET',
  path: 'ern',
  summary: 'ERNs of this warehouse',
  rule: 'erns',
  reach: 'stock',
  query: listQuery({
    filters: {
      number: maybe(code()),
      status: maybe(list(oneOf(['expected', 'counting', 'received']), 3)),
      hidden: maybe(flag()),
      partner: maybe(text()),
      job: maybe(jobNumber()),
      stockCode: maybe(code()),
      dueFrom: maybe(date()),
      dueTo: maybe(date()),
      discrepancies: maybe(flag()),
    },
    sorts: ['number', 'partner', 'createdAt', 'deliveryDate', 'status'],
    fields: Object.keys(ernRow.schema) as [string, ...string[]],
  }),
  reply: pageOf(ernRow),
  errors: [],
});
