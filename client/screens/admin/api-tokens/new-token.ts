import { computed, signal } from '@preact/signals-react';
import { createApiToken, newApiToken } from '../../../../shared/contract/api-tokens/api-tokens.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { t } from '../../../texts.ts';
import { dateIn, displayZone, inSentence } from '../../../ui/formats.ts';
import { accessChoice } from '../users/access-choice.ts';

export function createNewToken() {
  const name = signal('');
  const under = accessChoice();
  const expiresOn = signal(inAYear());
  const tried = signal(false);
  const refused = signal<Readonly<Record<string, string>>>({});
  const refusal = signal<string | undefined>(undefined);
  const token = signal<string | undefined>(undefined);

  const fault = (field: keyof typeof newApiToken.schema, value: () => unknown, missing: string) =>
    computed(() => {
      if (!tried.value) return undefined;
      const [failure] = newApiToken.schema[field].validate(value());
      return failure === undefined ? refused.value[field] : missing;
    });
  const faults = {
    name: fault('name', () => name.value.trim(), t('admin_required', { field: inSentence(t('column_name')) })),
    accessId: fault('accessId', () => Number(under.access.value), t('tokens_accessMissing')),
    expiresOn: fault('expiresOn', () => expiresOn.value, t('tokens_dayMissing')),
  };

  async function make(): Promise<boolean> {
    tried.value = true;
    refused.value = {};
    refusal.value = undefined;
    if (Object.values(faults).some(({ value }) => value !== undefined)) return false;
    const wish = { name: name.peek().trim(), accessId: Number(under.access.peek()), expiresOn: expiresOn.peek() };
    try {
      // Shown once: a repeated request with the same key does not return the token (decision 132).
      token.value =
        (await call(createApiToken, wish, { handles: 'all', idempotencyKey: idempotencyKey() })).token ?? undefined;
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? error.body.fields : undefined;
      if (fields === undefined) refusal.value = errorText(error);
      else refused.value = fields;
      return false;
    }
  }

  return {
    name,
    under,
    expiresOn,
    faults,
    holderFault: computed(() =>
      tried.value && under.holder.value === undefined ? t('tokens_userMissing') : undefined,
    ),
    refusal: computed(() => refusal.value ?? under.problem.value),
    token,
    isDirty: computed(() => token.value === undefined && (name.value !== '' || under.holder.value !== undefined)),
    make,
  };
}

/** Expires after a year by default, so that someone checks the program once a year. */
function inAYear(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return dateIn(day, displayZone.peek());
}

export type NewToken = ReturnType<typeof createNewToken>;
