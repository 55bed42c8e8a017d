import type { Signal } from '@preact/signals-react';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { emailsIn, wrongEmails, wrongEmailsText } from './email-list.ts';
import { Field, type FieldOptions } from './field.tsx';

export interface EmailListFieldProps extends FieldOptions {
  /** Addresses separated by semicolons; normalised when the field is left. */
  value: Signal<string>;
}

/** Names the invalid addresses once it is left. */
export function EmailListField({ value, error, onLeave, ...field }: EmailListFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const own = isLeft ? wrongEmailsText(wrongEmails(value.value)) : undefined;

  function leave(): void {
    setLeft(true);
    value.value = emailsIn(value.peek()).join('; ');
    onLeave?.();
  }

  return (
    <Field hint={t('ui_emails_hint')} {...field} error={own ?? error} onLeave={leave}>
      {(control) => (
        <textarea
          {...control}
          className="input email-list"
          rows={2}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={value.value}
          onChange={(event) => {
            value.value = event.target.value;
          }}
        />
      )}
    </Field>
  );
}
