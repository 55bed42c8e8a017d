import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { openDialogs } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import type { Toast, Toasts } from './toasts.ts';

/** Shows the toasts above everything and inside the top dialog, so that they are read aloud and their Undo can be pressed. */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  const stack = useRef<HTMLDivElement>(null);
  const list = toasts.list.value;
  const newest = list.at(-1)?.id;
  const host = openDialogs.value.at(-1) ?? document.body;
  useEffect(() => {
    const element = stack.current;
    if (element === null || newest === undefined || !host.isConnected) return;
    // Shown again for each toast and each host, because the layer shown last is on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest, host]);
  return createPortal(
    <div
      ref={stack}
      className="toasts"
      popover="manual"
      role="status"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {list.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </div>,
    host,
  );
}

function ToastView({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { action = toast.undo && { text: t('ui_undo'), run: toast.undo } } = toast;
  return (
    <div className={`toast toast-${toast.tone}`}>
      {toast.tone === 'warn' && <Icon name="alert" />}
      <span className="toast-text">{toast.text}</span>
      {toast.link !== undefined && (
        <a href={toast.link.href} target="_blank" rel="noopener" data-native onClick={onDismiss}>
          {toast.link.text}
        </a>
      )}
      {action !== undefined && (
        <Button
          kind="quiet"
          className="toast-undo"
          onPress={() => {
            onDismiss();
            return action.run();
          }}
        >
          {action.text}
        </Button>
      )}
      <Button kind="quiet" small icon="close" label={t('app_dismiss')} onPress={onDismiss} />
    </div>
  );
}
