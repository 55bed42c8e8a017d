import { type KeyboardEvent, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

export interface PasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  onType?: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A password field that can be shown and pasted into, and that warns about caps lock (checklist 53). */
export function PasswordField({ label, name, error, autoComplete, onType, onFocus, onBlur }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="password-field">
      <Field label={label} error={error} required>
        {(control) => (
          <input
            {...control}
            className="input"
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            onChange={(event) => onType?.(event.currentTarget.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onFocus={onFocus}
            onBlur={() => {
              setCapsLock(false);
              onBlur?.();
            }}
          />
        )}
      </Field>
      <Button
        kind="quiet"
        small
        icon={isShown ? 'eyeOff' : 'eye'}
        label={t(isShown ? 'screen_login_hidePassword' : 'screen_login_showPassword')}
        className="password-toggle"
        onPress={() => setShown(!isShown)}
      />
      <p className="caps-lock" role="status">
        {isCapsLock && t('screen_login_capsLock')}
      </p>
    </div>
  );
}
