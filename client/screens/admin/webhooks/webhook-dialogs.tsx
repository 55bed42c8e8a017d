import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import type { WebhookActions } from './webhook-actions.ts';

interface WebhookDialogsProps {
  actions: WebhookActions;
  onDeleted: () => void;
}

export function WebhookDialogs({ actions, onDeleted }: WebhookDialogsProps) {
  const question = actions.dialog.value;
  if (question === undefined) return null;
  const { what, row } = question;
  const { name } = row;
  const onClose = () => {
    actions.dialog.value = undefined;
  };
  if (what === 'rotate') {
    return (
      <ConfirmDialog
        title={t('webhooks_rotateTitle', { name })}
        verb={t('webhooks_rotate')}
        onConfirm={() => actions.rotate(row)}
        onClose={onClose}
      >
        <p>{t('webhooks_rotateText')}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('webhooks_deleteTitle', { name })}
      verb={t('webhooks_delete')}
      danger
      onConfirm={async () => {
        if (await actions.remove(row)) onDeleted();
      }}
      onClose={onClose}
    >
      <p>{t('webhooks_deleteText')}</p>
    </ConfirmDialog>
  );
}
