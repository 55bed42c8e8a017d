import { unsaved } from '../state/unsaved.ts';
import { currentUrl, navigate } from './navigate.ts';

/**
 * Asks before a link, Back or closing the tab discards unsaved input of a screen or dialog (checklist 40). Links and Back are intercepted
 * before the router and repeated once the user agrees.
 */
export function guardLeaving(ask: () => Promise<boolean>): void {
  async function leaveFor(target: string): Promise<void> {
    if (await ask()) navigate(target);
  }

  function clicked(event: MouseEvent): void {
    const target = linkOf(event);
    if (target === undefined || !unsaved.any.peek()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void leaveFor(target);
  }

  function wentBack(event: PopStateEvent): void {
    const target = location.pathname + location.search;
    if (!unsaved.any.peek() || target === currentUrl.peek()) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', currentUrl.peek());
    void leaveFor(target);
  }

  addEventListener('click', clicked, { capture: true });
  addEventListener('popstate', wentBack, { capture: true });
  addEventListener('beforeunload', (event) => {
    if (unsaved.any.peek()) event.preventDefault();
  });
  addEventListener('input', typedInDialog);
}

/** Input in a dialog that saves is unsaved until the dialog closes; a panel tracks its own unsaved input. */
function typedInDialog({ target }: Event): void {
  const dialog = (target as Element).closest('dialog[data-saves]:not(.panel)');
  if (dialog === null) return;
  unsaved.mark(dialog, true);
  dialog.addEventListener('close', () => unsaved.mark(dialog, false), { once: true });
}

/** The client address of a plain click on a link. A new tab or a download loses nothing. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="/wms"]') : null;
  if (link === null || link.hasAttribute('data-native')) return undefined;
  return link.getAttribute('href') ?? undefined;
}
