import { id } from '../fields/number.ts';
import { orNull, shape } from '../fields/shape.ts';
import { code } from '../fields/text.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';
import { outgoingRow } from './pick-outgoing.ts';

/** Lists the calls to a partner's ePOD service, each with its attempts. */
export const listPartnerCalls = listOperation('listPartnerCalls', {
  path: 'partner/:id/call',
  summary: 'Calls of a partner’s ePOD service',
  rule: 'partners',
  reach: 'company',
  params: ofRecord,
  row: { ...outgoingRow, pick: orNull(shape({ id: id(), number: code() })) },
  filters: {},
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** Calls a partner's ePOD service once, with a test only. `listPartnerCalls` returns the result. */
export const testPartnerCall = operation('testPartnerCall', {
  method: 'POST',
  path: 'partner/:id/testCall',
  summary: 'Test the ePOD call of a partner',
  rule: 'partners',
  reach: 'company',
  params: ofRecord,
  reply: shape({ id: id() }),
  errors: ['epod_missing'],
});
