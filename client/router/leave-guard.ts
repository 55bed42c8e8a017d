import { unsaved } from '../state/unsaved.ts';
import { currentUrl, navigate } from './navigate.ts';

/**
 * Asks before a link, Back or the closing of the tab loses what was typed (checklist 40), on a screen that says so or in a dialog. Links
 * and Back are caught before the router hears of them and are done again once the person agrees.
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

/** What is typed or ticked in a dialog that saves is unsaved until it closes; a panel says for itself what it has not saved. */
function typedInDialog({ target }: Event): void {
  const dialog = (target as Element).closest('dialog[data-saves]:not(.panel)');
  if (dialog === null) return;
  unsaved.mark(dialog, true);
  dialog.addEventListener('close', () => unsaved.mark(dialog, false), { once: true });
}

/** The address of ours that a plain click on a link would go to; another tab and a download lose nothing. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="/wms"]') : null;
  if (link === null || link.hasAttribute('data-native')) return undefined;
  return link.getAttribute('href') ?? undefined;
}
