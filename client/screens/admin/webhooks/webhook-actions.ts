import { signal } from '@preact/signals-react';
import {
  deleteWebhook,
  resendWebhookDeliveries,
  rotateWebhookSecret,
  switchOffWebhook,
  switchOnWebhook,
  testWebhook,
} from '../../../../shared/contract/webhooks/webhooks.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { WebhookRow } from './webhook-list.tsx';

type Named = Pick<WebhookRow, 'id' | 'name'>;

/** Actions on a webhook; `changed` is called after each one, done or refused. */
export class WebhookActions {
  readonly dialog = signal<{ readonly what: 'delete' | 'rotate'; readonly row: Named } | undefined>(undefined);
  readonly secret = signal<string | undefined>(undefined);
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  test({ id, name }: Named): Promise<boolean> {
    return this.#act(() => call(testWebhook, { id }, { handles: 'all' }), t('webhooks_testing', { name }));
  }

  switchOn({ id, name }: Named): Promise<boolean> {
    return this.#act(() => call(switchOnWebhook, { id }, { handles: 'all' }), t('webhooks_switchedOn', { name }));
  }

  switchOff(row: Named): Promise<boolean> {
    const { id, name } = row;
    const off = () => call(switchOffWebhook, { id }, { handles: 'all' });
    return this.#act(off, t('webhooks_switchedOff', { name }), () => this.switchOn(row));
  }

  again({ id }: Named, deliveryId: number): Promise<boolean> {
    const resend = () => call(resendWebhookDeliveries, { id, ids: [deliveryId] }, { handles: 'all' });
    return this.#act(resend, t('webhooks_sendingAgain'));
  }

  remove({ id, name }: Named): Promise<boolean> {
    this.dialog.value = undefined;
    return this.#act(() => call(deleteWebhook, { id }, { handles: 'all' }), t('webhooks_deleted', { name }));
  }

  async rotate({ id }: Named): Promise<void> {
    this.dialog.value = undefined;
    await this.#act(async () => {
      // Shown once: a repeated request with the same key does not return the secret (decision 132).
      this.secret.value =
        (await call(rotateWebhookSecret, { id }, { handles: 'all', idempotencyKey: idempotencyKey() })).secret ??
        undefined;
    });
  }

  async #act(act: () => Promise<unknown>, done?: string, undo?: () => unknown): Promise<boolean> {
    let isDone = true;
    try {
      await act();
      if (done !== undefined) toasts.done(done, undo);
    } catch (error) {
      toasts.warn(errorText(error));
      isDone = false;
    }
    this.#changed();
    return isDone;
  }
}
