import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import type { ToastLink } from '../ui/toast/toasts.ts';

export interface Tabs {
  /** Opens a tab; returns false if the browser blocks it. */
  open(address: string): boolean;
  warn(text: string, link?: ToastLink): void;
}

/** Without `noopener`, which hides whether a tab opened. The documents are our own. */
export const tabs: Tabs = { open: (address) => open(address, '_blank') !== null, warn: toasts.warn };

/** Opens a document in a new tab. Returns false if the browser blocks it; a toast then links to the document. */
export function openTab(href: string, { open, warn } = tabs): boolean {
  const isOpen = open(href);
  if (!isOpen) warn(t('printing_blocked'), { text: t('printing_open'), href });
  return isOpen;
}
