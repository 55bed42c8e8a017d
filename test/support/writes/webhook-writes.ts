import * as webhooks from '../../../shared/contract/webhooks/webhooks.ts';
import type { Builders } from '../builders/builders.ts';
import { byId, change, type Prepare, using, writeCase } from './write-case.ts';

const called = { url: 'https://erp.example.com/changes', subjects: ['ern' as const] };

async function administered(builders: Builders) {
  const { accessId } = await builders.storeman(await builders.site());
  const people = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
  return { accessId, people };
}

async function withWebhook(builders: Builders) {
  const { accessId, people } = await administered(builders);
  const { id } = await people[0].ok(webhooks.createWebhook, { ...called, name: 'ERP', accessId });
  return { id, accessId, people };
}

export const webhookWrites: Readonly<Record<string, Prepare>> = {
  async createWebhook(builders) {
    // Another webhook of the company exists already, so that its feed of changes has a beginning.
    const { accessId, people } = await withWebhook(builders);
    const webhook = (name: string) => ({ ...called, name, accessId });
    return writeCase(webhooks.createWebhook, people, webhook('ERP'), webhook('Scanner'));
  },

  editWebhook: using(withWebhook, ({ id }) => {
    const edit = (name: string) => ({ ...called, id, version: 1, name });
    return change(webhooks.editWebhook, edit('Shop'), edit('Carrier'));
  }),
  rotateWebhookSecret: using(withWebhook, byId(webhooks.rotateWebhookSecret)),
  switchOffWebhook: using(withWebhook, byId(webhooks.switchOffWebhook)),
  switchOnWebhook: using(withWebhook, async ({ id, people }) => {
    await people[0].ok(webhooks.switchOffWebhook, { id });
    return change(webhooks.switchOnWebhook, { id }, { id: id + 1 });
  }),
  testWebhook: using(withWebhook, byId(webhooks.testWebhook)),
  deleteWebhook: using(withWebhook, byId(webhooks.deleteWebhook)),
  resendWebhookDeliveries: using(withWebhook, async ({ id, people }, builders) => {
    const test = await people[0].ok(webhooks.testWebhook, { id });
    await builders.db.run(`update webhook_deliveries set state = 'failed', ended_at = now() where id = $1`, [test.id]);
    const resend = (delivery: number) => ({ id, ids: [delivery] });
    return change(webhooks.resendWebhookDeliveries, resend(test.id), resend(test.id + 1));
  }),
};
