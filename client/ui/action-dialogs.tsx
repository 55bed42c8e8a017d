import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ActionDialogProps {
  title: string;
  /** The verb of the button, never 'OK'. */
  verb: string;
  danger?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

export interface ConfirmDialogProps extends ActionDialogProps {
  onConfirm: () => unknown;
}

/** A question with Cancel and one action. Its children are the facts: which job, how many lines, what quantity (checklist 47). */
export function ConfirmDialog({ title, verb, danger = false, onConfirm, onClose, children }: ConfirmDialogProps) {
  const action = { text: verb, danger, onPress: onConfirm };
  return (
    <Dialog title={title} onClose={onClose} actions={<Actions action={action} onCancel={onClose} />}>
      {children}
    </Dialog>
  );
}

interface SaveDialogProps extends ActionDialogProps {
  kind?: 'dialog' | 'wide';
  blocked?: string | undefined;
  busy?: boolean;
  onSave: () => unknown;
}

/** Input with Cancel and one action, which the keys to save take too. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, verb, danger = false, kind = 'dialog', blocked, busy = false, onSave, onClose, children } = props;
  const action = { text: verb, danger, blocked, busy, onPress: onSave };
  return (
    <Dialog
      title={title}
      kind={kind}
      onClose={onClose}
      onSave={onSave}
      actions={<Actions action={action} onCancel={onClose} />}
    >
      {children}
    </Dialog>
  );
}

interface ActionsProps {
  action: { text: string; danger: boolean; blocked?: string | undefined; busy?: boolean; onPress: () => unknown };
  onCancel: () => void;
}

function Actions({ action: { text, danger, ...action }, onCancel }: ActionsProps) {
  return (
    <>
      <Button onPress={onCancel}>{t('ui_cancel')}</Button>
      <Button kind={danger ? 'danger' : 'primary'} {...action}>
        {text}
      </Button>
    </>
  );
}
