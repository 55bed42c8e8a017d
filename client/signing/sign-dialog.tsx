import { type ReactNode, useId } from 'react';
import { connection } from '../calls/connection.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/fields/field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { pictureOf, SignaturePad } from './signature-pad.tsx';
import type { Signing } from './signing.ts';

interface SignDialogProps {
  signing: Signing;
  /** 'Despatch PICK-000017'. */
  title: string;
  /** The verb of its button. */
  verb: string;
  /** What is signed for: checklist 47. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * Somebody signs for goods: on the pad, by a typed name, or both. What is drawn and typed stays with `signing` until it is sent; without a
 * connection it says so and waits. For every screen on which goods are handed over: it makes the state with `createSigning`, and loads this
 * dialog when it is wanted.
 */
export function SignDialog({ signing, title, verb, children, onClose }: SignDialogProps) {
  const id = useId();
  const error = signing.error.value;
  const send = () => signing.send(pictureOf);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSave={send}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" blocked={connection.isLost.value ? t('sign_offline') : undefined} onPress={send}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <SignaturePad strokes={signing.strokes} {...(error !== undefined && { describedBy: id })} />
      <TextField label={t('sign_name')} value={signing.name} optional longest={200} />
      {error !== undefined && (
        <p role="alert">
          <FieldError id={id} text={error} />
        </p>
      )}
    </Dialog>
  );
}
