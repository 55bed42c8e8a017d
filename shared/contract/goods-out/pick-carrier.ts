import { id, whole } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofPick } from './picks.ts';

/**
 * Saves who carries the goods of a pick and under which number, at any time until the pick is closed: carriers often give the number after
 * the despatch. A field that is left out stays; null removes its value. `version` is the one that was read last.
 */
export const saveCarrier = operation('saveCarrier', {
  method: 'PATCH',
  path: 'pick/:id/carrier',
  summary: 'Save the carrier and the tracking number of a pick',
  rule: 'despatchList',
  reach: 'stock',
  params: ofPick,
  body: shape({
    version: whole(1),
    carrier: maybe(orNull(text())),
    trackingNumber: maybe(orNull(code())),
  }),
  reply: shape({ id: id(), version: whole(1), operationId: id() }),
  errors: ['pick_not_open', 'changed_meanwhile', 'nothing_edited'],
});
