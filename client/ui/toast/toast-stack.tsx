import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { Toast, Toasts } from './toasts.ts';

/** Shows the toasts at the corner, above everything, and reads them out politely. */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  useSignals();
  const stack = useRef<HTMLDivElement>(null);
  const list = toasts.list.value;
  const newest = list.at(-1)?.id;
  useEffect(() => {
    const element = stack.current;
    if (element === null || newest === undefined) return;
    // Shown anew for each toast: the last layer that was shown stands on top, also over a dialog opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
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
    </div>
  );
}

function ToastView({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  useSignals();
  return (
    <div className={`toast toast-${toast.tone}`}>
      {toast.tone === 'warn' && <Icon name="alert" />}
      <span className="toast-text">{toast.text}</span>
      {toast.link !== undefined && (
        <a href={toast.link.href} target="_blank" rel="noopener" data-native onClick={onDismiss}>
          {toast.link.text}
        </a>
      )}
      {toast.undo !== undefined && (
        <Button
          kind="quiet"
          className="toast-undo"
          onPress={() => {
            onDismiss();
            return toast.undo?.();
          }}
        >
          {t('ui_undo')}
        </Button>
      )}
      <Button kind="quiet" small icon="close" label={t('app_dismiss')} onPress={onDismiss} />
    </div>
  );
}
