import { signal } from '@preact/signals-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { scanPlace } from '../scan/scan-place.ts';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** The dialogs that are open, the one on top last: all that lies outside of it can be neither pressed nor read out. */
export const openDialogs = signal<readonly HTMLDialogElement[]>([]);

interface DialogProps {
  title: string;
  /**
   * Called for Esc, the close button and a press beside the dialog. A press beside it does nothing once something was typed in a dialog that
   * saves. While a secret is shown, only the close button calls it. The caller decides whether to go on rendering the dialog.
   */
  onClose: () => void;
  /** Only the close button closes it: what lies under it would be lost. */
  isHeld?: boolean;
  kind?: 'dialog' | 'wide' | 'panel';
  /** What Ctrl+S and Ctrl+Enter do: who saves also has something to lose (client/router/leave-guard.ts). */
  onSave?: (() => unknown) | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal layer: the browser's own dialog, so that focus stays in it and Esc closes the top layer only. It is open while it is
 * rendered; then the focus goes back to the screen's scan field, for the next scan (checklist 1), else to its opener (24).
 */
export function Dialog({ title, onClose, isHeld = false, kind = 'dialog', onSave, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const openedAt = useRef(0);
  const isTyped = useRef(false);
  useSaveKeys(onSave, dialog);
  // Before the effects of what it shows: a field that takes the focus there keeps it.
  useLayoutEffect(() => {
    const element = dialog.current;
    // What has the focus can take it back.
    const opener = document.activeElement as HTMLElement | null;
    if (element?.open === false) {
      element.showModal();
      openedAt.current = performance.now();
      firstField(element)?.focus();
      openDialogs.value = [...openDialogs.peek(), element];
    }
    return () => {
      element?.close();
      openDialogs.value = openDialogs.peek().filter((one) => one !== element);
      (scanPlace() ?? opener)?.focus();
    };
  }, []);
  /** What is shown once stays until a button closes it: a slip of the hand would lose it. */
  function slipped(): void {
    if (!isHeld && !dialog.current?.querySelector('.secret')) onClose();
  }
  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', kind === 'wide' && 'dialog-wide', kind === 'panel' && 'panel')}
      data-saves={onSave && ''}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        slipped();
      }}
      onInput={() => {
        isTyped.current = true;
      }}
      onPointerDown={(event) => {
        const isSecondPress = event.timeStamp - openedAt.current < DOUBLE_PRESS;
        // A panel asks before what was typed is lost.
        const wouldLose = isTyped.current && onSave !== undefined && kind !== 'panel';
        const isBeside = event.target === dialog.current && isOutside(dialog.current, event);
        if (isBeside && !isSecondPress && !wouldLose) slipped();
      }}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <Button kind="quiet" icon="close" label={t('app_close')} onPress={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}

/** What is there to fill in comes before the close button; a keyboard that comes up by itself would hide it. */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)');
  const isTyped = !first?.matches('[type=checkbox], [type=radio]');
  return isTyped && matchMedia('(pointer: coarse)').matches ? null : first;
}

/** Milliseconds after opening in which a press beside the dialog is ignored: the second press of a double click would close it again. */
const DOUBLE_PRESS = 500;

/** The backdrop is part of the dialog for events: only the place of the pointer tells them apart. */
function isOutside(dialog: HTMLDialogElement, at: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return at.clientX < left || at.clientX > right || at.clientY < top || at.clientY > bottom;
}

interface SidePanelProps {
  title: string;
  /** Asked before it closes by Esc, its button or a click outside: false keeps it open, as for unsaved input. */
  mayClose?: () => boolean | Promise<boolean>;
  /** What Ctrl+S and Ctrl+Enter do. */
  onSave?: () => unknown;
  /** Leaves the panel's own address. */
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A form at the side of its list, under an address of its own, which the screen gives it (rules: Screens). */
export function SidePanel({ title, mayClose, onSave, onClose, actions, children }: SidePanelProps) {
  async function close(): Promise<void> {
    if (mayClose === undefined || (await mayClose())) onClose();
  }
  return (
    <Dialog kind="panel" title={title} onClose={() => void close()} onSave={onSave} actions={actions}>
      {children}
    </Dialog>
  );
}
