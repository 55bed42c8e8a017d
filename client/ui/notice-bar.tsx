import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface NoticeBarProps {
  /** bad: it blocks the work; warn: it changes what happens. */
  tone: 'bad' | 'warn';
  children: ReactNode;
}

export function NoticeBar({ tone, children }: NoticeBarProps) {
  return (
    <div className={`notice-bar notice-${tone}`} role="status">
      <Icon name={tone === 'bad' ? 'alert' : 'info'} />
      <p>{children}</p>
    </div>
  );
}
