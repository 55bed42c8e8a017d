import { signal } from '@preact/signals-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { scanField } from '../scan/focused-scan-field.ts';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** The open dialogs, the top one last: everything outside it can be neither pressed nor read aloud. */
export const openDialogs = signal<readonly HTMLDialogElement[]>([]);

interface DialogProps {
  title: string;
  /**
   * Called on Esc, the close button and a press beside the dialog. A press beside it does nothing once the user has typed in a dialog that
   * saves. While a secret is shown, only the close button calls it. The caller decides whether to keep rendering the dialog.
   */
  onClose: () => void;
  /** Only the close button closes it, because the work under it would be lost. */
  isHeld?: boolean;
  kind?: 'dialog' | 'wide' | 'panel' | 'palette';
  /** Called on Ctrl+S and Ctrl+Enter: a dialog that saves also has input to lose (client/router/leave-guard.ts). */
  onSave?: (() => unknown) | undefined;
  actions?: ReactNode;
  /** Beside the title, unless another dialog covers this one: the position of a record in its list. */
  position?: ReactNode;
  children: ReactNode;
}

/**
 * A modal layer: with the browser's own dialog, the focus stays inside and Esc closes only the top layer. It is open while it is rendered;
 * then the focus returns to the screen's scan field, for the next scan (checklist 1), otherwise to its opener (24).
 */
export function Dialog({
  title,
  onClose,
  isHeld = false,
  kind = 'dialog',
  onSave,
  actions,
  position,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const openedAt = useRef(0);
  const isTyped = useRef(false);
  useSaveKeys(onSave, dialog);
  // Before the effects of its children, so that a field that takes the focus there keeps it.
  useLayoutEffect(() => {
    const element = dialog.current;
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
      (scanField() ?? opener)?.focus();
    };
  }, []);
  /** Content that is shown only once stays until a button closes it, because a slip of the hand would lose it. */
  function slipped(): void {
    if (!isHeld && !dialog.current?.querySelector('.secret')) onClose();
  }
  return (
    <dialog
      ref={dialog}
      className={classNames(
        'dialog',
        kind === 'wide' && 'dialog-wide',
        (kind === 'panel' || kind === 'palette') && kind,
      )}
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
        // A panel asks before unsaved input is lost.
        const wouldLose = isTyped.current && onSave !== undefined && kind !== 'panel';
        const isBeside = event.target === dialog.current && isOutside(dialog.current, event);
        if (isBeside && !isSecondPress && !wouldLose) slipped();
      }}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        {openDialogs.value.at(-1) === dialog.current && position}
        <Button kind="quiet" icon="close" label={t('app_close')} onPress={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}

/**
 * The first input comes before the close button. On a touch screen a text input gets no focus, because the keyboard would open and hide it.
 */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)');
  const isTyped = !first?.matches('[type=checkbox], [type=radio]');
  return isTyped && matchMedia('(pointer: coarse)').matches ? null : first;
}

/**
 * Milliseconds after opening in which a press beside the dialog is ignored, because the second press of a double click would close it
 * again.
 */
const DOUBLE_PRESS = 500;

/** The backdrop is part of the dialog for events: only the position of the pointer distinguishes them. */
function isOutside(dialog: HTMLDialogElement, at: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return at.clientX < left || at.clientX > right || at.clientY < top || at.clientY > bottom;
}

interface SidePanelProps {
  title: string;
  /** Called before Esc, its button or a press outside closes the panel: false keeps it open, for example with unsaved input. */
  mayClose?: () => boolean | Promise<boolean>;
  onSave?: () => unknown;
  onClose: () => void;
  actions?: ReactNode;
  position?: ReactNode;
  children: ReactNode;
}

/** A form at the side of its list, under an address of its own, which the screen sets (rules: Screens). */
export function SidePanel({ mayClose, onClose, ...panel }: SidePanelProps) {
  async function close(): Promise<void> {
    if (mayClose === undefined || (await mayClose())) onClose();
  }
  return <Dialog kind="panel" {...panel} onClose={() => void close()} />;
}
