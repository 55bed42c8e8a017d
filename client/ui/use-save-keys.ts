import { type RefObject, useEffect, useRef } from 'react';
import { backToScan } from '../scan/focused-scan-field.ts';

/** Ctrl/Cmd+S and Ctrl/Cmd+Enter save from any field (checklist 19): the page, or the layer on top of it. */
export function useSaveKeys(save: (() => unknown) | undefined, layer?: RefObject<HTMLDialogElement | null>): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
      if (!isSave || event.repeat || latest.current === undefined) return;
      if (topLayer() !== (layer?.current ?? undefined)) return;
      event.preventDefault();
      event.stopPropagation();
      commitField();
      const from = document.activeElement;
      void Promise.resolve(latest.current()).then(() => backToScan(from));
    }
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [layer]);
}

function topLayer(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}

/** Commits the focused field, because fields commit when they are left. */
function commitField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field === document.body) return;
  field.blur();
  field.focus({ preventScroll: true });
}
