import { type ReactNode, useId } from 'react';
import { connection } from '../calls/connection.ts';
import { t } from '../texts.ts';
import { SaveDialog } from '../ui/action-dialogs.tsx';
import { FieldError } from '../ui/fields/field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { pictureOf, SignaturePad } from './signature-pad.tsx';
import type { Signing } from './signing.ts';

interface SignDialogProps {
  signing: Signing;
  /** 'Despatch PICK-000017'. */
  title: string;
  verb: string;
  /** What the signature covers: checklist 47. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * A signature for goods: drawn, typed, or both. The input stays in `signing` until it is sent; without a connection the dialog shows that
 * and waits. Every screen that hands over goods creates the state with `createSigning` and loads this dialog on demand.
 */
export function SignDialog({ signing, title, verb, children, onClose }: SignDialogProps) {
  const id = useId();
  const error = signing.error.value;
  const send = () => signing.send(pictureOf);
  return (
    <SaveDialog
      title={title}
      onClose={onClose}
      onSave={send}
      verb={verb}
      blocked={connection.isLost.value ? t('sign_offline') : undefined}
    >
      {children}
      <SignaturePad strokes={signing.strokes} {...(error !== undefined && { describedBy: id })} />
      <TextField label={t('sign_name')} value={signing.name} optional longest={200} />
      {error !== undefined && (
        <p role="alert">
          <FieldError id={id} text={error} />
        </p>
      )}
    </SaveDialog>
  );
}
