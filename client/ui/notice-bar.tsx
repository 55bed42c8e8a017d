import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface NoticeBarProps {
  /** bad: it stands in the way; warn: it changes what happens. */
  tone: 'bad' | 'warn';
  children: ReactNode;
}

/** What concerns a whole document, said under its head. */
export function NoticeBar({ tone, children }: NoticeBarProps) {
  return (
    <div className={`notice-bar notice-${tone}`} role="status">
      <Icon name={tone === 'bad' ? 'alert' : 'info'} />
      <p>{children}</p>
    </div>
  );
}
