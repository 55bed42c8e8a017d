import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../../shared/contract/account/second-factor.ts';
import { call } from '../../../calls/call.ts';
import { errorText, reportError } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeForm } from './code-form.tsx';
import { NewFactorForm } from './new-factor-form.tsx';
import { createOwnSecondFactor, type OwnSecondFactorState, type SecondFactor } from './own-second-factor-state.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function OwnSecondFactor({ onClose }: { onClose: () => void }) {
  const [state] = useState(ownState);
  useEffect(() => void state.load(), [state]);
  const [isAsking, setAsking] = useState(false);
  const close = () => (state.view.peek().kind === 'codes' ? setAsking(true) : onClose());
  return (
    <Dialog title={t('shell_secondFactor')} onClose={close}>
      <View state={state} />
      {isAsking && (
        <ConfirmDialog
          title={t('secondFactor_notSaved')}
          verb={t('app_close')}
          danger
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{t('secondFactor_notSavedText')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const quietly = { handles: 'all' } as const;

function ownState(): OwnSecondFactorState {
  return createOwnSecondFactor({
    read: () => call(getSecondFactor, {}, quietly),
    setUp: (proof) => call(setUpSecondFactor, proof, quietly),
    confirm: (setup, code) => call(confirmSecondFactor, { setup, code }, quietly),
    renew: (proof) => call(renewRecoveryCodes, proof, quietly),
    remove: (proof) => call(removeSecondFactor, proof, quietly),
    notify: (what) => toasts.done(t(what === 'on' ? 'secondFactor_turnedOn' : 'secondFactor_removed')),
    reportError,
  });
}

function View({ state }: { state: OwnSecondFactorState }) {
  const view = state.view.value;
  const error = state.error.value;
  switch (view.kind) {
    case 'loading':
      return <p role="status">{t('app_loading')}</p>;
    case 'failed':
      return <ErrorPanel text={errorText(view.error)} onRetry={state.load} />;
    case 'facts':
      return <Overview state={state} facts={state.facts.value} />;
    case 'proof':
      if (view.by === 'password')
        return <PasswordForm error={error} onSubmit={(password) => state.prove({ password })} />;
      return (
        <CodeForm error={error} onSubmit={(code) => state.prove({ code })}>
          <p>{t('secondFactor_proofByCode')}</p>
        </CodeForm>
      );
    case 'app':
      return <NewFactorForm factor={view.factor} error={error} onSubmit={state.confirm} />;
    case 'codes':
      return <RecoveryCodes codes={view.codes} onDone={state.load} />;
  }
}

function Overview({ state, facts }: { state: OwnSecondFactorState; facts: SecondFactor | undefined }) {
  const error = state.error.value;
  const container = useRef<HTMLDivElement>(null);
  // Takes the focus if a step removed the button or field that had it.
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus();
  }, []);
  if (facts === undefined) return null;
  const { since, recoveryCodes, required } = facts;
  return (
    <div ref={container} className="account-form" tabIndex={-1}>
      {error !== undefined && <ErrorPanel text={error} />}
      <p>{t('secondFactor_what')}</p>
      {required && <p>{t('secondFactor_isRequired')}</p>}
      {since === null ? (
        <Facts facts={[[t('secondFactor_state'), t('secondFactor_off')]]} />
      ) : (
        <Facts
          facts={[
            [t('secondFactor_on'), <DateText key="since" value={since} />],
            [t('secondFactor_codesLeft'), recoveryCodes],
          ]}
        />
      )}
      <div className="panel-actions">
        <Button kind={since === null ? 'primary' : 'plain'} onPress={() => state.choose('setUp')}>
          {t(since === null ? 'secondFactor_setUp' : 'secondFactor_change')}
        </Button>
        {since !== null && (
          <>
            <Button onPress={() => state.choose('renew')}>{t('secondFactor_renew')}</Button>
            <Button onPress={() => state.choose('remove')}>{t('secondFactor_remove')}</Button>
          </>
        )}
      </div>
    </div>
  );
}

interface PasswordFormProps {
  error: string | undefined;
  onSubmit: (password: string) => Promise<void>;
}

/** Asks for the user's password, because a screen left open does not prove who is using it. */
function PasswordForm({ error, onSubmit }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useOneAtATime(onSubmit);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setTries(tries + 1);
    setMissing(password === '');
    if (password !== '') run(password);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary container={form} faults={tries} />
      <p>{t('secondFactor_proof')}</p>
      <PasswordField
        label={t('secondFactor_password')}
        name="password"
        error={isMissing ? t('screen_login_password_invalid') : error}
        autoComplete="current-password"
      />
      <Button kind="primary" submit busy={busy}>
        {t('secondFactor_continue')}
      </Button>
    </form>
  );
}
