import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';

interface CodeFormProps {
  error: string | undefined;
  onSubmit: (code: string) => Promise<void>;
  /** Accepts only a code from the new app, not a recovery code. */
  isNew?: boolean;
  children?: ReactNode;
}

export function CodeForm({ error, onSubmit, isNew = false, children }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useOneAtATime(onSubmit);
  const [isRecovery, setRecovery] = useState(false);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  /** Hides the error after a switch, because it is about a code of the other kind. */
  const [isOver, setOver] = useState(false);

  function change(): void {
    setRecovery(!isRecovery);
    setMissing(false);
    setOver(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setTries(tries + 1);
    setMissing(code === '');
    setOver(false);
    if (code !== '') run(code);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary container={form} faults={tries} />
      {children}
      <CodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        error={isMissing ? t('secondFactor_codeMissing') : isOver ? undefined : error}
      />
      <Button kind="primary" submit busy={busy}>
        {t('secondFactor_confirm')}
      </Button>
      {!isNew && (
        <Button kind="quiet" onPress={change}>
          {t(isRecovery ? 'secondFactor_useApp' : 'secondFactor_useRecovery')}
        </Button>
      )}
    </form>
  );
}

function CodeField({ isRecovery, error }: { isRecovery: boolean; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      label={t(isRecovery ? 'secondFactor_recoveryCode' : 'secondFactor_code')}
      hint={t(isRecovery ? 'secondFactor_recoveryHint' : 'secondFactor_codeHint')}
      error={error}
      required
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input"
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </Field>
  );
}
