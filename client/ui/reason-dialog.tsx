import { useSignal } from '@preact/signals-react';
import { type ReactNode, useState } from 'react';
import { SaveDialog } from './action-dialogs.tsx';
import { FormFields } from './fields/form-fields.tsx';
import { NoteField } from './fields/text-field.tsx';

interface ReasonDialogProps {
  title: string;
  verb: string;
  danger?: boolean;
  label: string;
  /** Shown at the field if it is empty. */
  missing: string;
  /** Returns whether the dialog can close: done, or refused, which the page shows. If no answer came, the typed reason stays. */
  onReason: (reason: string) => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the reason of an action, which others can read. */
export function ReasonDialog({ label, missing, onReason, children, ...dialog }: ReasonDialogProps) {
  const reason = useSignal('');
  const [tries, setTries] = useState(0);
  const typed = reason.value.trim();

  async function send(): Promise<void> {
    if (typed === '') setTries(tries + 1);
    else if (await onReason(typed)) dialog.onClose();
  }

  return (
    <SaveDialog {...dialog} onSave={send}>
      {children}
      <FormFields faults={tries}>
        <NoteField
          label={label}
          value={reason}
          error={tries > 0 && typed === '' ? missing : undefined}
          rows={2}
          required
        />
      </FormFields>
    </SaveDialog>
  );
}
