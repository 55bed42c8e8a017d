import type { Infer } from 'superstruct';
import { change } from '../changes/changes.ts';
import { id } from '../fields/number.ts';
import { shape } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';

const ofCall = { delivery: id(), webhook: id() };

/** What a webhook sends, by `event` (docs/api/webhooks.md). */
export const webhookCalls = {
  change: shape({ ...ofCall, event: oneOf(['change']), change }),
  test: shape({ ...ofCall, event: oneOf(['test']) }),
};

export type WebhookCall = Infer<(typeof webhookCalls)['change']> | Infer<(typeof webhookCalls)['test']>;
