import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface SidePanelProps {
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
