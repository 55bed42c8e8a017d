import { computed, signal } from '@preact/signals-react';
import { newWebhook } from '../../../../shared/contract/webhooks/new-webhook.ts';
import { createWebhook, editWebhook } from '../../../../shared/contract/webhooks/webhooks.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { t } from '../../../texts.ts';
import { inSentence } from '../../../ui/formats.ts';
import { accessChoice } from '../users/access-choice.ts';
import type { WebhookRow } from './webhook-list.tsx';

type Subject = WebhookRow['subjects'][number];

/** The form of a new webhook, or of an existing one, which keeps its access. */
export function webhookForm(before?: WebhookRow) {
  const name = signal(before?.name ?? '');
  const url = signal(before?.url ?? '');
  const subjects = signal<readonly Subject[]>(before?.subjects ?? []);
  const under = accessChoice(({ companyId }) => companyId !== null);
  const tried = signal(false);
  const refused = signal<Readonly<Record<string, string>>>({});
  const refusal = signal<string | undefined>(undefined);
  const secret = signal<string | undefined>(undefined);
  let version = before?.version ?? 1;

  const wish = () => ({ name: name.value.trim(), url: url.value.trim(), subjects: [...subjects.value] });
  const accessId = () => before?.accessId ?? Number(under.access.value);
  const fault = (field: keyof typeof newWebhook.schema, value: () => unknown, missing: string) =>
    computed(() => {
      if (!tried.value) return undefined;
      const [failure] = newWebhook.schema[field].validate(value());
      return failure === undefined ? refused.value[field] : missing;
    });
  const faults = {
    name: fault('name', () => wish().name, t('admin_required', { field: inSentence(t('column_name')) })),
    url: fault('url', () => wish().url, t('webhooks_urlMissing')),
    subjects: fault('subjects', () => wish().subjects, t('webhooks_subjectsMissing')),
    accessId: fault('accessId', accessId, t('tokens_accessMissing')),
  };

  async function send(): Promise<void> {
    if (before !== undefined)
      return void (await call(editWebhook, { id: before.id, version, ...wish() }, { handles: 'all' }));
    // Shown once: a repeated request with the same key does not return the secret (decision 132).
    const made = await call(
      createWebhook,
      { ...wish(), accessId: accessId() },
      { handles: 'all', idempotencyKey: idempotencyKey() },
    );
    secret.value = made.secret ?? undefined;
  }

  async function save(): Promise<boolean> {
    tried.value = true;
    refused.value = {};
    refusal.value = undefined;
    if (Object.values(faults).some(({ value }) => value !== undefined)) return false;
    try {
      await send();
      return true;
    } catch (error) {
      explain(error);
      return false;
    }
  }

  /** After another user's edit, names that user; saving again overwrites their version. */
  function explain(error: unknown): void {
    const { code, fields, data } = error instanceof ApiError ? error.body : {};
    if (code === 'changed_meanwhile') {
      const { current, by } = data as { current: { version: number }; by: string | null };
      version = current.version;
      refusal.value = t('webhooks_changed', { name: by ?? t('admin_somebody') });
    } else if (fields === undefined) refusal.value = errorText(error);
    else refused.value = fields;
  }

  const begun = JSON.stringify(wish());
  return {
    isNew: before === undefined,
    name,
    url,
    subjects,
    under,
    faults,
    holderFault: computed(() =>
      tried.value && before === undefined && under.holder.value === undefined ? t('tokens_userMissing') : undefined,
    ),
    refusal: computed(() => refusal.value ?? under.problem.value),
    secret,
    isDirty: computed(
      () => secret.value === undefined && (JSON.stringify(wish()) !== begun || under.holder.value !== undefined),
    ),
    save,
  };
}

export type WebhookForm = ReturnType<typeof webhookForm>;
