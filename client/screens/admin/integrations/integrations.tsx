import { useMemo, useState } from 'react';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import type { NewToken } from './integration-section.tsx';
import { integrationsDescription } from './integrations-description.tsx';

/** Integrations: programs that work for one company in all of its warehouses. A new token is shown here once. */
export function Integrations(props: ScreenProps) {
  const [token, setToken] = useState<NewToken>();
  const description = useMemo(() => integrationsDescription(setToken), []);
  const close = () => setToken(undefined);
  return (
    <>
      <RecordScreen description={description} {...props} />
      {token !== undefined && (
        <Dialog
          title={t('integrations_tokenOf', { name: token.name })}
          onClose={close}
          actions={
            <Button kind="primary" onPress={close}>
              {t('integrations_done')}
            </Button>
          }
        >
          <SecretOnce label={t('tokens_token')} secret={token.token} hint={t('integrations_tokenHint')} />
        </Dialog>
      )}
    </>
  );
}
