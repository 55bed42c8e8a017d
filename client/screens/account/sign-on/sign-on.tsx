import { useEffect, useState } from 'react';
import { finishSignOn } from '../../../../shared/contract/sign-on/sign-on.ts';
import { errorText } from '../../../calls/report-error.ts';
import { send } from '../../../calls/request.ts';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { AccountPage } from '../account-page.tsx';
import { SecondStep } from '../second-factor/second-step.tsx';
import { createSignOn, type SignOnState } from './sign-on-state.ts';

/**
 * The address to which the provider sends users back. Its answer is removed from the address bar at once. Without an answer there is
 * nothing to finish.
 */
export function SignOn() {
  const [state] = useState(() => {
    const answer = location.search.slice(1);
    return createSignOn({ answer, send: () => send(finishSignOn, { answer }), textOf: errorText, enter, leave: enter });
  });
  // Not during the first render, because React may discard it and render again.
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    void state.finish();
  }, [state]);
  return (
    <AccountPage title={t('title_login')}>
      <Progress state={state} />
      {state.next.value === undefined && <a href={href('')}>{t('signOn_back')}</a>}
    </AccountPage>
  );
}

function Progress({ state }: { state: SignOnState }) {
  const next = state.next.value;
  const failure = state.failure.value;
  if (next !== undefined) {
    return <SecondStep login={state} next={next} />;
  }
  if (failure === undefined) return <p role="status">{t('signOn_waiting')}</p>;
  if (state.canRetry.value) return <ErrorPanel text={failure} onRetry={state.finish} />;
  return (
    <p className="account-warning" role="alert">
      {failure}
    </p>
  );
}

/** A real navigation, because the start of the application finds the session. */
function enter(): void {
  location.replace('/wms');
}
