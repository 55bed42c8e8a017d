import { changeSubjects } from '../changes/changes.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf, secret, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofRecord, recordReply } from '../records/record.ts';
import { accessTypes } from '../users/accesses.ts';
import { newWebhook, webhookFields } from './new-webhook.ts';

/**
 * Whether a webhook sends: `failing` while the other side accepts nothing, `suspended` while its user or access is disabled or its user has
 * expired, `off` after it was switched off by hand or by a day of failures.
 */
export const webhookStates = ['active', 'failing', 'suspended', 'off'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliveryKinds = ['created', 'changed', 'deleted', 'test'] as const;

const byAdministrators = { rule: 'users', reach: 'everything' } as const;

/** Lists webhooks. `search` matches words of their names and addresses. */
export const listWebhooks = listOperation('listWebhooks', {
  ...byAdministrators,
  path: 'webhook',
  summary: 'Webhooks',
  row: {
    id: id(),
    name: text(),
    url: text(2000),
    subjects: list(oneOf(changeSubjects), changeSubjects.length),
    state: oneOf(webhookStates),
    /** Why it was switched off; null if it was switched off by hand. */
    problem: orNull(text(500)),
    failingSince: orNull(instant()),
    /** Deliveries that are not accepted yet. */
    waiting: whole(0),
    /** The user or integration, and the access, under which it works: it sends only what they may see. */
    holderId: id(),
    /** The login of the user, or the name of the integration. */
    login: text(),
    isOfIntegration: flag(),
    accessId: id(),
    type: oneOf(accessTypes),
    company: orNull(text()),
    warehouse: orNull(text()),
    createdBy: text(),
    createdAt: instant(),
    version: whole(1),
  },
  filters: {
    id: maybe(id()),
    accessId: maybe(id()),
    state: maybe(someOf(webhookStates)),
  },
  sorts: ['name', 'login', 'createdAt'],
  order: 'name',
  hidden: ['isOfIntegration'],
});

/** Creates a webhook, which sends changes from now on, and returns its secret, once. Calls are signed with the secret. */
export const createWebhook = operation('createWebhook', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook',
  summary: 'Create a webhook',
  body: newWebhook,
  reply: shape({ id: id(), secret: orNull(secret()) }),
  once: ['secret'],
  errors: ['notifier_url_refused', 'access_disabled', 'access_without_company', 'too_many_webhooks', 'not_found'],
});

/**
 * Replaces all fields of a webhook except its access. Refused (`changed_meanwhile`) if `version` is not the current one. Waiting deliveries
 * go to the new address.
 */
export const editWebhook = operation('editWebhook', {
  ...byAdministrators,
  method: 'PUT',
  path: 'webhook/:id',
  summary: 'Edit a webhook',
  params: ofRecord,
  body: shape({ version: whole(1), ...webhookFields }),
  reply: recordReply,
  errors: ['notifier_url_refused', 'changed_meanwhile'],
});

/** Creates a new secret for a webhook and returns it, once. For 24 hours calls are also signed with the earlier one. */
export const rotateWebhookSecret = operation('rotateWebhookSecret', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook/:id/secret',
  summary: 'Replace the secret of a webhook',
  params: ofRecord,
  reply: shape({ secret: orNull(secret()) }),
  once: ['secret'],
  errors: [],
});

/** Switches a webhook off. Waiting deliveries are kept. */
export const switchOffWebhook = operation('switchOffWebhook', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook/:id/off',
  summary: 'Switch a webhook off',
  params: ofRecord,
  errors: [],
});

/** Switches a webhook on. It continues with the waiting deliveries and with changes made meanwhile, as far as they are kept. */
export const switchOnWebhook = operation('switchOnWebhook', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook/:id/on',
  summary: 'Switch a webhook on',
  params: ofRecord,
  errors: [],
});

/** Calls a webhook once, with a test only. `listWebhookDeliveries` returns the result. */
export const testWebhook = operation('testWebhook', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook/:id/test',
  summary: 'Test a webhook',
  params: ofRecord,
  reply: shape({ id: id() }),
  errors: ['webhook_off'],
});

/** Deletes a webhook with its deliveries: nothing more is sent. */
export const deleteWebhook = operation('deleteWebhook', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'webhook/:id',
  summary: 'Delete a webhook',
  params: ofRecord,
  errors: [],
});

const webhookTry = shape({
  at: instant(),
  milliseconds: whole(0),
  delivered: flag(),
  /** The reply of the other side, or why it was not delivered. */
  answer: text(500),
});

/** Lists what one webhook sent, each delivery with its attempts. They are kept for 30 days. */
export const listWebhookDeliveries = listOperation('listWebhookDeliveries', {
  ...byAdministrators,
  path: 'webhook/:id/delivery',
  summary: 'Deliveries of a webhook',
  params: ofRecord,
  row: {
    id: id(),
    kind: oneOf(deliveryKinds),
    /** Null: a test. */
    subject: orNull(oneOf(changeSubjects)),
    subjectId: orNull(id()),
    warehouseId: orNull(id()),
    changedAt: instant(),
    createdAt: instant(),
    /** `failed`: it was tried for 24 hours, or once for a test. */
    state: oneOf(deliveryStates),
    /** Null unless it is waiting. */
    nextTryAt: orNull(instant()),
    endedAt: orNull(instant()),
    tries: list(webhookTry, 1000),
  },
  filters: {
    state: maybe(someOf(deliveryStates)),
    subject: maybe(someOf(changeSubjects)),
  },
  sorts: ['createdAt'],
  order: '-createdAt',
});

/** Sends deliveries of one webhook again that were accepted or failed. Waiting ones are skipped. */
export const resendWebhookDeliveries = operation('resendWebhookDeliveries', {
  ...byAdministrators,
  method: 'POST',
  path: 'webhook/:id/resend',
  summary: 'Send deliveries of a webhook again',
  params: ofRecord,
  body: shape({ ids: list(id(), 1000, 1) }),
  reply: shape({ resent: whole(1) }),
  errors: ['webhook_off'],
});
