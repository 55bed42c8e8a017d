import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The verb of the button, never 'OK'. */
  verb: string;
  danger?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  /** The facts: which job, how many lines, what quantity (checklist 47). */
  children: ReactNode;
}

export function ConfirmDialog({ title, verb, danger, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind={danger === true ? 'danger' : 'primary'} onPress={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
