import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { Field } from './fields/field.tsx';
import { NoticeBar } from './notice-bar.tsx';

export interface SecretOnceProps {
  label: string;
  /** Rendered and never stored. */
  secret: string;
  hint?: string;
}

export function SecretOnce({ label, secret, hint }: SecretOnceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<TextKey>();
  // Focused so that it is seen wherever the user was, and not dismissed by the Enter that created it.
  useEffect(() => input.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('ui_secret_copied');
    } catch {
      // Without https, or without permission, a browser does not copy.
      input.current?.select();
      setOutcome('ui_secret_selected');
    }
  }

  return (
    <div className="secret">
      <NoticeBar tone="warn">{t('ui_secret_once')}</NoticeBar>
      <Field label={label} hint={hint}>
        {(control) => (
          <span className="secret-line">
            <input
              {...control}
              ref={input}
              className="input secret-text"
              readOnly
              value={secret}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={outcome === 'ui_secret_copied' ? 'check' : 'copy'} onPress={copy}>
              {t('ui_secret_copy')}
            </Button>
          </span>
        )}
      </Field>
      <p className="field-hint" role="status">
        {outcome !== undefined && t(outcome)}
      </p>
    </div>
  );
}
