import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { SaveDialog } from './action-dialogs.tsx';
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
  const error = useSignal<string | undefined>(undefined);

  async function send(): Promise<void> {
    const typed = reason.value.trim();
    error.value = typed === '' ? missing : undefined;
    if (typed !== '' && (await onReason(typed))) dialog.onClose();
  }

  return (
    <SaveDialog {...dialog} onSave={send}>
      {children}
      <NoteField label={label} value={reason} error={error.value} rows={2} required />
    </SaveDialog>
  );
}
