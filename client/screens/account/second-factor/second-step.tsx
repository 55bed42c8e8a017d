import { useEffect, useState } from 'react';
import {
  confirmSignIn,
  finishAtSignIn,
  type NewFactor,
  setUpAtSignIn,
} from '../../../../shared/contract/account/second-factor.ts';
import { reportError } from '../../../calls/report-error.ts';
import { send } from '../../../calls/request.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { LoginState, NextStep } from '../login-state.ts';
import { CodeForm } from './code-form.tsx';
import { NewFactorForm } from './new-factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { createSecondStep, type SecondStepState } from './second-step-state.ts';

interface SecondStepProps {
  login: Pick<LoginState, 'passed' | 'back'>;
  next: NextStep;
}

/** Replaces username and password once they were accepted (decision 142). */
export function SecondStep({ login, next }: SecondStepProps) {
  const [state] = useState(() => stepOf(login, next));
  const codes = state.recoveryCodes.value;
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={login.passed} />;
  return (
    <>
      {next.isNew ? <SetUp state={state} /> : <CodeForm error={state.error.value} onSubmit={state.submit} />}
      <Button kind="quiet" onPress={() => login.back()}>
        {t('secondFactor_back')}
      </Button>
    </>
  );
}

function SetUp({ state }: { state: SecondStepState }) {
  useEffect(() => void state.begin(), [state]);
  const factor = state.factor.value;
  return (
    <>
      <p>{t('secondFactor_required')}</p>
      {factor === undefined ? (
        <p role="status">{state.error.value ?? t('app_loading')}</p>
      ) : (
        <NewFactorForm factor={factor} error={state.error.value} onSubmit={state.submit} />
      )}
    </>
  );
}

/** These calls bypass `call`, as signing in does, because the session starts later. */
function stepOf(login: SecondStepProps['login'], { token }: NextStep): SecondStepState {
  return createSecondStep({
    confirm: (code) => send(confirmSignIn, { token, code }),
    setUp: () => send(setUpAtSignIn, { token }) as Promise<NewFactor>,
    finish: (setup, code) => send(finishAtSignIn, { setup, code }) as Promise<{ recoveryCodes: readonly string[] }>,
    reportError,
    passed: login.passed,
    back: login.back,
  });
}
