import { useEffect } from 'react';
import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { createKeyShortcuts } from '../state/key-shortcuts.ts';
import { pageShortcuts } from '../state/page-shortcuts.ts';
import { singleKeys } from '../state/single-keys.ts';
import { goRoutes } from './go-routes.ts';
import { layer } from './layer.ts';
import { mayLeave } from './may-leave.ts';

/** Listens to the shortcuts that work on every screen (checklist 16 to 18). */
export function useShortcuts(): void {
  useEffect(() => {
    const shortcuts = createKeyShortcuts({
      deed,
      later: (run, time) => setTimeout(run, time),
      cancel: (timer) => clearTimeout(timer as number | undefined),
    });
    function pressed(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        layer.value = 'palette';
      } else if (isSingle(event)) {
        if (event.key === '/') event.preventDefault();
        shortcuts.press(event.key, event.timeStamp);
      }
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function isSingle(event: KeyboardEvent): boolean {
  const { target, key } = event;
  const isFree = target instanceof Element && target.closest('input, textarea, select, dialog, [role="menu"]') === null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !event.repeat;
  return key.length === 1 && isFree && isPlain && singleKeys.isOn.peek();
}

function deed(keys: string): (() => unknown) | undefined {
  if (keys === '?') return () => open('shortcuts');
  if (keys === '/') return find;
  const own = pageShortcuts.deed(keys);
  if (own !== undefined) return own;
  const route = goRoutes().find(({ key }) => `g ${key}` === keys);
  return route && (() => go(href(route.path)));
}

function open(which: 'palette' | 'shortcuts'): void {
  layer.value = which;
}

/** The search field of the screen, else the one for everything. */
function find(): void {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  if (field === null) open('palette');
  else field.focus();
}

async function go(address: string): Promise<void> {
  if (await mayLeave()) navigate(address);
}
