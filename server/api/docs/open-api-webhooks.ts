import { listChanges } from '../../../shared/contract/changes/changes.ts';
import { schemaOf } from '../../../shared/contract/field.ts';
import { webhookCalls } from '../../../shared/contract/webhooks/calls.ts';
import { answered } from './answer-schema.ts';
import { type Comments, noComments } from './comments.ts';
import type { Components } from './components.ts';

/** The calls that a webhook makes, as OpenAPI describes requests to the reader of the document. */
export function documentedWebhooks(components: Components, comments: Comments): Record<string, unknown> {
  const ofFeed = comments.of(listChanges).reply.within('changes');
  const within = (field: string) => (field === 'change' ? ofFeed : noComments);
  return Object.fromEntries(
    Object.entries(webhookCalls).map(([event, call]) => {
      const { summary, description, name } = texts[event as keyof typeof webhookCalls];
      const schema = components.named(answered(schemaOf(call)), name, { ...noComments, within });
      const post = {
        operationId: `on${name}`,
        tags: ['Webhooks'],
        summary,
        description,
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'The call is accepted' }, default: { description: 'It is called again' } },
      };
      return [event, { post }];
    }),
  );
}

const texts = {
  change: {
    name: 'WebhookChange',
    summary: 'A record was created, changed or deleted',
    description: 'Calls about one record come in the order of its changes. `name` is the name that the feed has.',
  },
  test: {
    name: 'WebhookTest',
    summary: 'An administrator tests the webhook',
    description: 'Called once, also if it is not accepted.',
  },
} as const satisfies Record<keyof typeof webhookCalls, object>;

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('Wms-Delivery', 'The number of the delivery, as in the body'),
  header('Wms-Signature', 'Time and HMAC-SHA256 of time and body: `t=SECONDS,v1=HEX`; after a new secret two `v1`'),
  header('User-Agent', 'Name and version of the product'),
];
