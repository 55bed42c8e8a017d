import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';

export interface CredentialsDialogProps {
  login: string;
  password: string;
  onClose: () => void;
}

/** Shows a generated password this once, to be passed on to its user. */
export function CredentialsDialog({ login, password, onClose }: CredentialsDialogProps) {
  return (
    <Dialog
      title={t('users_credentials', { login })}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('users_credentialsDone')}
        </Button>
      }
    >
      <SecretOnce label={t('users_password')} secret={password} hint={t('users_passwordHint')} />
    </Dialog>
  );
}
