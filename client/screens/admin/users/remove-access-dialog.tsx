import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { accessScope } from './access-scope.ts';
import type { UserAccess } from './user-panel-state.ts';

export interface RemoveAccessDialogProps {
  access: UserAccess;
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before an access is removed, with what goes along with it. */
export function RemoveAccessDialog({ access, onConfirm, onClose }: RemoveAccessDialogProps) {
  useSignals();
  return (
    <ConfirmDialog
      title={t('users_removeTitle', { access: accessScope(access) })}
      verb={t('users_remove')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('users_removeText')}</p>
      {access.apiTokens > 0 && <p>{t('users_removeTokens', { count: access.apiTokens })}</p>}
    </ConfirmDialog>
  );
}
