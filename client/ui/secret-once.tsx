import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { Field } from './fields/field.tsx';
import { NoticeBar } from './notice-bar.tsx';

export interface SecretOnceProps {
  label: string;
  /** It is rendered and nowhere kept. */
  secret: string;
  hint?: string;
}

/** A secret that was just made, such as a password or a token: shown this once, to be copied. */
export function SecretOnce({ label, secret, hint }: SecretOnceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<TextKey>();
  // Seen wherever the reader was, and not left by the Enter that made it.
  useEffect(() => input.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('ui_secret_copied');
    } catch {
      // Without https, or without leave, a browser does not copy by itself.
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
