import * as contract from '../../../shared/contract/webhooks/webhooks.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockWebhook, type WebhookId } from './works.ts';

export const testWebhook = implement(contract.testWebhook, async (tx, actor, { id }, { now }) => {
  const { companyId } = await lockOn(tx, id);
  const delivery = await tx.one<{ id: number }>(
    `insert into webhook_deliveries (company_id, webhook_id, kind, changed_at, created_at, next_try_at)
     values ($1, $2, 'test', $3, $3, $3)
     returning id`,
    [companyId, id, now()],
  );
  await recordAudit(tx, actor, { operation: 'testWebhook', subject: 'webhook', subjectId: id });
  return delivery;
});

/** Sends accepted or failed deliveries again, each under its number and with a new day of tries. */
export const resendWebhookDeliveries = implement(
  contract.resendWebhookDeliveries,
  async (tx, actor, { id, ids }, { now }) => {
    const { companyId } = await lockOn(tx, id);
    const resent = await tx.run(
      `update webhook_deliveries
       set state = 'waiting', ended_at = null, tries = 0, first_try_at = null, next_try_at = $4
       where company_id = $1 and webhook_id = $2 and id = any ($3::bigint[]) and state <> 'waiting'`,
      [companyId, id, ids, now()],
    );
    if (resent === 0) refuse('not_found', { values: { thing: 'delivery that has ended' } });
    const after = { deliveries: resent };
    await recordAudit(tx, actor, { operation: 'resendWebhookDeliveries', subject: 'webhook', subjectId: id, after });
    return { resent };
  },
);

async function lockOn(tx: Tx, id: number): Promise<WebhookId> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook.isOn) refuse('webhook_off');
  return webhook;
}
