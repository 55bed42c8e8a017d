import * as webhooks from '../../../shared/contract/webhooks/webhooks.ts';
import type { Builders } from '../builders/builders.ts';
import { type Prepare, writeCase } from './write-case.ts';

const called = { url: 'https://erp.example.com/changes', subjects: ['ern' as const] };

async function administered(builders: Builders) {
  const { accessId } = await builders.storeman(await builders.site());
  const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
  return { accessId, admins };
}

async function withWebhook(builders: Builders) {
  const { accessId, admins } = await administered(builders);
  const { id } = await admins[0].ok(webhooks.createWebhook, { ...called, name: 'ERP', accessId });
  return { id, accessId, admins };
}

export const webhookWrites: Readonly<Record<string, Prepare>> = {
  async createWebhook(builders) {
    // Another webhook of the company exists already, so that its feed of changes has a beginning.
    const { accessId, admins } = await withWebhook(builders);
    const webhook = (name: string) => ({ ...called, name, accessId });
    return writeCase(webhooks.createWebhook, admins, webhook('ERP'), webhook('Scanner'));
  },

  async editWebhook(builders) {
    const { id, admins } = await withWebhook(builders);
    const edit = (name: string) => ({ ...called, id, version: 1, name });
    return writeCase(webhooks.editWebhook, admins, edit('Shop'), edit('Carrier'));
  },

  async rotateWebhookSecret(builders) {
    const { id, admins } = await withWebhook(builders);
    return writeCase(webhooks.rotateWebhookSecret, admins, { id }, { id: id + 1 });
  },

  async switchOffWebhook(builders) {
    const { id, admins } = await withWebhook(builders);
    return writeCase(webhooks.switchOffWebhook, admins, { id }, { id: id + 1 });
  },

  async switchOnWebhook(builders) {
    const { id, admins } = await withWebhook(builders);
    await admins[0].ok(webhooks.switchOffWebhook, { id });
    return writeCase(webhooks.switchOnWebhook, admins, { id }, { id: id + 1 });
  },

  async testWebhook(builders) {
    const { id, admins } = await withWebhook(builders);
    return writeCase(webhooks.testWebhook, admins, { id }, { id: id + 1 });
  },

  async deleteWebhook(builders) {
    const { id, admins } = await withWebhook(builders);
    return writeCase(webhooks.deleteWebhook, admins, { id }, { id: id + 1 });
  },

  async resendWebhookDeliveries(builders) {
    const { id, admins } = await withWebhook(builders);
    const test = await admins[0].ok(webhooks.testWebhook, { id });
    await builders.db.run(`update webhook_deliveries set state = 'failed', ended_at = now() where id = $1`, [test.id]);
    const resend = (delivery: number) => ({ id, ids: [delivery] });
    return writeCase(webhooks.resendWebhookDeliveries, admins, resend(test.id), resend(test.id + 1));
  },
};
