import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { backToScan } from '../scan/scan-place.ts';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

export interface ButtonProps {
  /** primary: the one action of the screen; danger: an action without return; quiet: in toolbars and rows. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  /** The name of a button that shows only its icon; also its tooltip. */
  label?: string;
  /** Why it cannot be pressed now: it stays in reach of the keyboard and says so, when pressed too. */
  blocked?: string | undefined;
  busy?: boolean;
  /** What decides whether it can be pressed is under way: pressed meanwhile, it waits for that, and then acts or says why not. */
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

/** A button that cannot run its action twice at once and says why it is blocked. */
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
