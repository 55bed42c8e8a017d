import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** The cause: nothing yet, nothing that matches, no access. */
  title: string;
  text?: string | undefined;
  /** One action, verb and noun. */
  children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text !== undefined && <p className="sub">{text}</p>}
      {children}
    </div>
  );
}
