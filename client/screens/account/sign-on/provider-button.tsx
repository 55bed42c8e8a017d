import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { beginSignOn } from '../../../../shared/contract/account/sign-on.ts';
import { errorText } from '../../../calls/report-error.ts';
import { send } from '../../../calls/request.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';

/** Leaves for the provider of identities, by whose word people sign in without a password of ours. */
export function ProviderButton({ provider }: { provider: string }) {
  useSignals();
  const [failure, setFailure] = useState<string>();

  async function leave(): Promise<void> {
    setFailure(undefined);
    try {
      const { address } = (await send(beginSignOn, {})) as { address: string };
      location.assign(address);
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <>
      {failure !== undefined && (
        <p className="account-warning" role="alert">
          {failure}
        </p>
      )}
      <Button onPress={leave}>{t('signOn_button', { provider })}</Button>
    </>
  );
}
