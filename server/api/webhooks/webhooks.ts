import * as contract from '../../../shared/contract/webhooks/webhooks.ts';
import { refuse } from '../../../shared/errors.ts';
import { COMMON_FEED, placeNow } from '../../db/changes.ts';
import type { Tx } from '../../db/query.ts';
import { checkNotifierUrl } from '../../queue/public-address.ts';
import { newOpaqueToken } from '../../queue/tokens.ts';
import { implement } from '../implement.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/edit-record.ts';
import { refuseAt } from '../refusals.ts';
import type { Services } from '../services.ts';
import { lockAccess } from '../users/lock-accesses.ts';
import { presentAccess } from '../users/resolve-accesses.ts';
import { lockWebhook, secretSealer, type WebhookId } from './works.ts';

const subject = 'webhook';

/** Limit per company, because every change is sent to each webhook. */
const MOST = 20;

/** Creates a webhook under an access for changes committed from now on. The secret is returned once and stored sealed. */
export const createWebhook = implement(contract.createWebhook, async (tx, actor, input, services) => {
  const { name, url, subjects, accessId } = input;
  requireCallable(url, services);
  const access = await lockAccess(tx, accessId, 'all');
  const { companyId } = access;
  if (companyId === null) refuseAt('access_without_company', ['accessId']);
  if (access.disabled) refuseAt('access_disabled', ['accessId']);
  await refuseMany(tx, companyId);
  const { id } = await tx.one<{ id: number }>(
    `insert into webhooks (company_id, access_id, name, url, subjects, place, common_place, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [
      ...[companyId, accessId, name, url, subjects],
      await placeNow(tx, companyId),
      await placeNow(tx, COMMON_FEED),
      actor.userId,
    ],
  );
  const secret = await storeNewSecret(tx, { companyId, id }, services);
  const after = { name, url, subjects, login: access.login, ...presentAccess(access) };
  await recordAudit(tx, actor, { operation: 'createWebhook', subject, subjectId: id, after });
  return { id, secret };
});

async function refuseMany(tx: Tx, companyId: number): Promise<void> {
  await lockForLimit(tx, 'company', companyId);
  const { count } = await tx.one<{ count: number }>('select count(*) as count from webhooks where company_id = $1', [
    companyId,
  ]);
  if (count >= MOST) refuse('too_many_webhooks', { values: { count: MOST } });
}

/** Does not resolve the host, so that no transaction waits for DNS: each call checks the address. */
function requireCallable(url: string, { settings }: Services): void {
  const reason = checkNotifierUrl(url, { allowPrivate: settings.allowPrivateCalls });
  if (reason !== null) refuseAt('notifier_url_refused', ['url'], { values: { reason } });
}

/** Hours for which the earlier secret still signs after a rotation, so that receivers can change over without losing a call. */
const OVERLAP = 24;

async function storeNewSecret(tx: Tx, which: WebhookId, services: Services): Promise<string> {
  const secret = `whsec_${newOpaqueToken().token}`;
  await tx.run(
    `update webhooks
     set earlier_secret = secret, earlier_secret_until = $3::timestamptz + make_interval(hours => $4), secret = $5
     where company_id = $1 and id = $2`,
    [which.companyId, which.id, services.now(), OVERLAP, secretSealer(services, which).seal(secret)],
  );
  return secret;
}

export const editWebhook = implement(contract.editWebhook, async (tx, actor, { id, version, ...after }, services) => {
  const { name, url, subjects } = after;
  requireCallable(url, services);
  const webhook = await lockWebhook(tx, id);
  const before = { name: webhook.name, url: webhook.url, subjects: webhook.subjects };
  await refuseStale(tx, subject, id, version, { ...before, version: webhook.version });
  await tx.run(
    'update webhooks set name = $3, url = $4, subjects = $5, version = version + 1 where company_id = $1 and id = $2',
    [webhook.companyId, id, name, url, subjects],
  );
  await recordAudit(tx, actor, { operation: 'editWebhook', subject, subjectId: id, before, after });
  return { id, version: version + 1 };
});

export const rotateWebhookSecret = implement(contract.rotateWebhookSecret, async (tx, actor, { id }, services) => {
  const webhook = await lockWebhook(tx, id);
  const secret = await storeNewSecret(tx, webhook, services);
  await recordAudit(tx, actor, { operation: 'rotateWebhookSecret', subject, subjectId: id });
  return { secret };
});

/** Idempotent. */
export const switchOffWebhook = implement(contract.switchOffWebhook, async (tx, actor, { id }) => {
  const { companyId, isOn } = await lockWebhook(tx, id);
  if (!isOn) return {};
  await tx.run(`update webhooks set state = 'off' where company_id = $1 and id = $2`, [companyId, id]);
  await recordAudit(tx, actor, { operation: 'switchOffWebhook', subject, subjectId: id });
  return {};
});

/** Waiting deliveries get a new day of tries. */
export const switchOnWebhook = implement(contract.switchOnWebhook, async (tx, actor, { id }, { now }) => {
  const { companyId, isOn } = await lockWebhook(tx, id);
  if (isOn) return {};
  await tx.run(
    `update webhooks set state = 'on', problem = null, failing_since = null, resting_until = null
     where company_id = $1 and id = $2`,
    [companyId, id],
  );
  await tx.run(
    `update webhook_deliveries set tries = 0, first_try_at = null, next_try_at = $3
     where company_id = $1 and webhook_id = $2 and state = 'waiting'`,
    [companyId, id, now()],
  );
  await recordAudit(tx, actor, { operation: 'switchOnWebhook', subject, subjectId: id });
  return {};
});

export const deleteWebhook = implement(contract.deleteWebhook, async (tx, actor, { id }) => {
  const { companyId, name, url, subjects } = await lockWebhook(tx, id);
  await tx.run('delete from webhooks where company_id = $1 and id = $2', [companyId, id]);
  await recordAudit(tx, actor, {
    operation: 'deleteWebhook',
    subject,
    subjectId: id,
    before: { name, url, subjects },
  });
  return {};
});
