import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { backToScan } from '../scan/focused-scan-field.ts';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

export interface ButtonProps {
  /** primary: the one action of the screen; danger: an action that cannot be undone; quiet: in toolbars and rows. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  /** Name and tooltip of a button that shows only its icon. */
  label?: string;
  /** Why the button is blocked: it stays in reach of the keyboard and shows the reason, also when pressed. */
  blocked?: string | undefined;
  busy?: boolean;
  /** The check that decides whether the button is blocked is running: a press waits for it, then acts or shows the reason. */
  pending?: boolean;
  small?: boolean;
  submit?: boolean;
  /** Reached by other keys than Tab, as in the rows of a table. */
  skipsTab?: boolean;
  shortcut?: string;
  className?: string;
  /** A promise keeps the button busy until it settles. */
  onPress?: () => unknown;
  children?: ReactNode;
}

export function Button({
  kind = 'plain',
  icon,
  label,
  blocked,
  pending = false,
  small,
  submit,
  skipsTab,
  shortcut,
  className,
  children,
  ...props
}: ButtonProps) {
  const reasonId = useId();
  const reason = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { busy: running, run } = useOneAtATime(props.onPress, () => backToScan(button.current));
  const [awaited, setAwaited] = useState(false);
  const busy = running || awaited || props.busy === true;
  function press(): void {
    if (blocked === undefined) run();
    else if (button.current !== null) reason.current?.togglePopover({ source: button.current });
  }
  useEffect(() => {
    if (!awaited || pending) return;
    setAwaited(false);
    press();
  });
  const names = classNames(
    'button',
    `button-${kind}`,
    children === undefined && 'button-icon',
    small && 'button-small',
    className,
  );
  return (
    <>
      <button
        ref={button}
        type={submit === true ? 'submit' : 'button'}
        className={names}
        aria-label={label}
        title={blocked ?? label}
        aria-busy={busy || undefined}
        aria-disabled={(blocked !== undefined && !pending) || busy || undefined}
        aria-describedby={blocked === undefined ? undefined : reasonId}
        tabIndex={skipsTab === true ? -1 : undefined}
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          if (busy || pending || blocked !== undefined) event.preventDefault();
          if (busy) return;
          if (pending) setAwaited(true);
          else press();
        }}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      {blocked !== undefined && (
        <span ref={reason} id={reasonId} popover="auto" className="popover popover-reason">
          {blocked}
        </span>
      )}
    </>
  );
}
