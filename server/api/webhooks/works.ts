import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { type Sealer, sealer } from '../../sealing/sealer.ts';
import type { Services } from '../services.ts';

/** The access `a` under which a webhook `w` works, and its user `u`. */
export const UNDER = 'join accesses a on a.id = w.access_id join users u on u.id = a.user_id';

/** Access and user are active. A webhook sends nothing that its disabled access could not read. */
const ALIVE = 'a.disabled_at is null and u.disabled_at is null and not user_has_expired(u.id, now())';

/**
 * Webhooks with an active access. A separate statement, because on several machines a statement that reads company rows may not call a
 * function that reads tables (docs/decisions/0144-growing-past-one-machine.md).
 */
export async function withLivingAccess<Under extends { accessId: number }>(
  db: Reader,
  webhooks: readonly Under[],
): Promise<Under[]> {
  if (webhooks.length === 0) return [];
  const alive = await db.many<{ id: number }>(
    `select a.id from accesses a join users u on u.id = a.user_id where a.id = any ($1::bigint[]) and ${ALIVE}`,
    [webhooks.map(({ accessId }) => accessId)],
  );
  const ids = new Set(alive.map(({ id }) => id));
  return webhooks.filter(({ accessId }) => ids.has(accessId));
}

export interface WebhookId {
  companyId: number;
  id: number;
}

export async function findWebhook(db: Reader, id: number): Promise<WebhookId> {
  const webhook = await db.maybeOne<WebhookId>(
    'select /* every company */ company_id as "companyId", id from webhooks where id = $1',
    [id],
  );
  return webhook ?? refuse('not_found', { values: { thing: 'webhook' } });
}

export interface LockedWebhook extends WebhookId {
  name: string;
  url: string;
  subjects: string[];
  isOn: boolean;
  version: number;
}

export async function lockWebhook(tx: Tx, id: number): Promise<LockedWebhook> {
  const { companyId } = await findWebhook(tx, id);
  const webhook = await tx.maybeOne<Omit<LockedWebhook, 'companyId'>>(
    `select id, name, url, subjects, state = 'on' as "isOn", version from webhooks where company_id = $1 and id = $2 for update`,
    [companyId, id],
  );
  return webhook === undefined ? refuse('not_found', { values: { thing: 'webhook' } }) : { companyId, ...webhook };
}

/** Seals a webhook's secret for that webhook alone: copied to another row, it cannot be opened. */
export function secretSealer({ dataSecrets }: Pick<Services, 'dataSecrets'>, { companyId, id }: WebhookId): Sealer {
  return sealer(dataSecrets, `secret of webhook ${companyId}/${id}`);
}
