import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { assert as assertStruct, type Infer, type Struct } from 'superstruct';
import type { Change } from '../../../shared/contract/changes/changes.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { webhookCalls } from '../../../shared/contract/webhooks/calls.ts';
import { createWebhook, listWebhookDeliveries, listWebhooks } from '../../../shared/contract/webhooks/webhooks.ts';
import { type EpodServer, startEpodServer, type TakenCall } from '../epod-server.ts';
import { becomes } from '../eventually.ts';
import type { Hooks } from '../suite.ts';
import type { Builders } from './builders.ts';
import type { Caller } from './caller.ts';

export type MadeWebhook = Awaited<ReturnType<ReturnType<typeof webhooksFor>>>;

/** Creates webhooks whose receivers are servers on loopback, until the tests of a file end. */
export function webhooksFor(hooks: Hooks, builders: { readonly it: Builders }) {
  const servers: EpodServer[] = [];
  hooks.before(() => {
    builders.it.services.settings.allowPrivateCalls = true;
  });
  hooks.after(async () => {
    for (const server of servers) await server.close();
  });

  return async (accessId: number, wish: Partial<Input<typeof createWebhook>> = {}) => {
    const receiver = await startEpodServer();
    servers.push(receiver);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const name = builders.it.name('ERP');
    const subjects: Input<typeof createWebhook>['subjects'] = ['ern', 'pick', 'sku', 'unit'];
    const made = await administrator.ok(createWebhook, { name, url: receiver.url, subjects, accessId, ...wish });
    const { id, secret } = made;
    return {
      id,
      name,
      subjects,
      secret: secret ?? '',
      receiver,
      administrator,
      row: () => webhookRow(administrator, id),
      deliveries: () => deliveriesOf(administrator, id),
      drained: () => becomes(async () => (await webhookRow(administrator, id)).waiting, 0),
    };
  };
}

async function webhookRow(administrator: Caller, id: number) {
  const [row] = (await administrator.ok(listWebhooks, { id })).items;
  if (row === undefined) throw new Error(`there is no webhook ${id}`);
  return row;
}

async function deliveriesOf(administrator: Caller, id: number) {
  return (await administrator.ok(listWebhookDeliveries, { id, sort: 'createdAt' })).items;
}

type Payload = Infer<(typeof webhookCalls)['test']> | Infer<(typeof webhookCalls)['change']>;
export type WebhookPayload = Omit<Payload, 'event'> & { event: string; change?: Change };

/** The body of a call, which must be as the API document describes it. */
export function payloadOf({ body }: TakenCall): WebhookPayload {
  const payload: Payload = JSON.parse(body);
  assertStruct(payload, webhookCalls[payload.event] as Struct<Payload>);
  return payload;
}

/** For example 'created ern 17'. */
export function inShort(call: TakenCall): string {
  const { event, change } = payloadOf(call);
  return change === undefined ? event : `${change.kind} ${change.subject} ${change.id}`;
}

/** The check that docs/api/webhooks.md requires before a receiver trusts a call. */
export function isSigned({ headers, body }: TakenCall, secret: string, now = new Date()): boolean {
  const [time = '', ...signatures] = String(headers['wms-signature']).split(',');
  const seconds = time.replace('t=', '');
  const isNew = Math.abs(now.getTime() / 1000 - Number(seconds)) <= 300;
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return isNew && signatures.includes(`v1=${hmac}`);
}

/** The program that docs/api/webhooks.md shows. */
export function shownReceiver(): string {
  const page = readFileSync(new URL('../../../docs/api/webhooks.md', import.meta.url), 'utf8');
  return /^```js\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
}
