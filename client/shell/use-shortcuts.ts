import { effect, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { pageShortcuts } from '../state/page-shortcuts.ts';
import { createKeyShortcuts } from './key-shortcuts.ts';
import { layer, sought } from './layer.ts';
import { mayLeave } from './leaving.tsx';
import { goRoutes, keysOf } from './offered-routes.ts';

const key = 'wms.singleKeys';
const isOn = signal(localStorage.getItem(key) !== 'off');

/** Single-key shortcuts can be switched off, for users who dictate or who press keys by mistake (checklist 17). */
export const singleKeys = {
  isOn,
  set(on: boolean): void {
    isOn.value = on;
    localStorage.setItem(key, on ? 'on' : 'off');
  },
};

/** Handles the shortcuts that work on every screen (checklist 16 to 18). */
export function useShortcuts(): void {
  useEffect(() => {
    const shortcuts = createKeyShortcuts({
      action,
      later: (run, time) => setTimeout(run, time),
      cancel: (timer) => clearTimeout(timer as number | undefined),
    });
    function pressed(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        layer.value = 'palette';
      } else if (event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)) {
        const print = pageShortcuts.action('Ctrl P');
        if (print === undefined) return;
        event.preventDefault();
        print();
      } else if (isWithAlt(event)) {
        const run = pageShortcuts.action(`Alt ${event.code.slice(-1)}`);
        if (run === undefined) return;
        event.preventDefault();
        run();
      } else if (isSingle(event)) {
        if (event.key === '/') event.preventDefault();
        shortcuts.press(event.key, event.timeStamp);
      }
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  useEffect(
    () =>
      effect(() => {
        if (sought.value !== undefined) open('palette');
      }),
    [],
  );
}

function isSingle(event: KeyboardEvent): boolean {
  const { target, key } = event;
  const isFree = target instanceof Element && target.closest('input, textarea, select, dialog, [role="menu"]') === null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !event.repeat;
  return key.length === 1 && isFree && isPlain && singleKeys.isOn.peek();
}

/**
 * With Alt a key works in fields too, because a screen for scanners always has one in use. Read by position, because Alt types other
 * letters on a Mac.
 */
function isWithAlt(event: KeyboardEvent): boolean {
  // In a panel, Alt J and Alt K go to the records before and after.
  const isOver = event.target instanceof Element && event.target.closest('dialog:not(.panel)') !== null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.repeat && !event.defaultPrevented;
  return event.altKey && isPlain && !isOver && /^Key[A-Z]$/.test(event.code);
}

function action(keys: string): (() => unknown) | undefined {
  if (keys === '?') return () => open('shortcuts');
  if (keys === '/') return find;
  const own = pageShortcuts.action(keys);
  if (own !== undefined) return own;
  const route = goRoutes().find((one) => keysOf(one) === keys);
  return route && (() => go(href(route.path)));
}

function open(which: 'palette' | 'shortcuts'): void {
  layer.value = which;
}

function find(): void {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  if (field === null) open('palette');
  else field.focus();
}

async function go(address: string): Promise<void> {
  if (await mayLeave()) navigate(address);
}
