import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { mayLeave } from '../../../shell/leaving.tsx';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { webhookForm } from './webhook-form.ts';

export interface NewWebhookPanelProps {
  /** `?holder=12&for=7`: under whose access it is to work. */
  url: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Makes a webhook and shows its secret, once. */
export function NewWebhookPanel({ url, onChanged, onClose }: NewWebhookPanelProps) {
  useSignals();
  const form = useMemo(() => webhookForm(), []);
  useUnsaved(form.isDirty);
  useEffect(() => form.under.startWith(url), [form, url]);
  const secret = form.secret.value;
  const [faults, setFaults] = useState(0);
  async function create(): Promise<void> {
    if (await form.save()) onChanged();
    else setFaults(faults + 1);
  }
  return (
    <SidePanel
      title={secret === undefined ? t('webhooks_create') : t('webhooks_created', { name: form.name.value })}
      mayClose={mayLeave}
      onClose={onClose}
      {...(secret === undefined && { onSave: create })}
      actions={
        <Button kind="primary" onPress={secret === undefined ? create : onClose}>
          {t(secret === undefined ? 'webhooks_create' : 'webhooks_done')}
        </Button>
      }
    >
      {secret === undefined ? (
        <WebhookFields form={form} tries={faults} />
      ) : (
        <SecretOnce label={t('webhooks_secret')} secret={secret} hint={t('webhooks_secretHint')} />
      )}
    </SidePanel>
  );
}
