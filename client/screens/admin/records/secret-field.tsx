import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from './form-field.ts';
import { controlProps } from './own-controls.tsx';

export interface SecretFieldProps {
  field: FormField;
  hint?: string | undefined;
  generate?: () => string;
}

/** A write-only secret: visible while it is typed, and generated where `generate` is given. */
export function SecretField({ field, hint, generate }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...controlProps(field)} {...(hint !== undefined && { hint })}>
      {(control) => (
        <span className="secret-line">
          <input
            {...control}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={String(field.value.value ?? '')}
            onChange={({ target }) => {
              field.value.value = target.value === '' ? undefined : target.value;
            }}
          />
          <Button
            kind="quiet"
            icon={isShown ? 'eyeOff' : 'eye'}
            label={t(isShown ? 'admin_passwordHide' : 'admin_passwordShow')}
            onPress={() => setShown(!isShown)}
          />
          {generate !== undefined && (
            <Button
              onPress={() => {
                field.value.value = generate();
                setShown(true);
              }}
            >
              {t('admin_passwordGenerate')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
