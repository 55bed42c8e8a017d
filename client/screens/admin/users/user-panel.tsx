import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { AccessSection } from './access-section.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { userPanelState } from './user-panel-state.ts';

export interface UserPanelProps {
  id: number;
  /** The list shows what was changed. */
  onChanged: () => void;
}

/** What is done with a user beside their form: how they sign in, and what their accesses allow. */
export function UserPanel({ id, onChanged }: UserPanelProps) {
  useSignals();
  // Another callback at each drawing, while the panel stays the same.
  const changed = useRef(onChanged);
  changed.current = onChanged;
  const state = useMemo(() => userPanelState(id, () => changed.current()), [id]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  const { user } = load;
  return (
    <>
      <SignInSection user={user} state={state} />
      <AccessSection user={user} state={state} />
      {state.password.value !== undefined && (
        <CredentialsDialog login={user.login} password={state.password.value} onClose={() => state.forgetPassword()} />
      )}
    </>
  );
}
