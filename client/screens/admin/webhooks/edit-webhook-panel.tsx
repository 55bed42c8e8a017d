import { useState } from 'react';
import { mayLeave } from '../../../shell/leaving.tsx';
import { toasts } from '../../../state/toasts.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { webhookForm } from './webhook-form.ts';
import type { WebhookRow } from './webhook-list.tsx';

interface EditWebhookPanelProps {
  row: WebhookRow;
  onSaved: () => void;
  onClose: () => void;
}

export function EditWebhookPanel({ row, onSaved, onClose }: EditWebhookPanelProps) {
  // A later delivery reloads the row; the form keeps the unsaved input.
  const [form] = useState(() => webhookForm(row));
  useUnsaved(form.isDirty);
  const [faults, setFaults] = useState(0);
  async function save(): Promise<void> {
    if (!(await form.save())) return setFaults(faults + 1);
    toasts.done(t('webhooks_saved', { name: form.name.peek().trim() }));
    onSaved();
  }
  return (
    <SidePanel
      title={row.name}
      mayClose={mayLeave}
      onClose={onClose}
      onSave={save}
      actions={
        <Button kind="primary" onPress={save}>
          {t('webhooks_save')}
        </Button>
      }
    >
      <WebhookFields form={form} tries={faults} />
    </SidePanel>
  );
}
