import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { focusOnArrival } from '../ui/fields/field-focus.ts';
import { holdScanField } from './focused-scan-field.ts';
import {
  createKeyTimes,
  isBurst,
  isByHand,
  LONGEST_REST,
  nothingTyped,
  scanKey,
  scannedCode,
  type Typing,
  typed,
} from './scan-keys.ts';
import { learnSuffix, scanSettings, soundScan, unlockSound } from './scan-settings.ts';
import { watchStrayKeys } from './stray-scans.ts';

/** Reads scans from an uncontrolled input: at five scans a second, keys come faster than React renders, and none may be lost. */
export function useScanInput(
  input: RefObject<HTMLInputElement | null>,
  onScan: (code: string, isByHand: boolean) => void,
) {
  const typing = useRef<Typing>(nothingTyped);
  const [times] = useState(createKeyTimes);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onScan);
  latest.current = onScan;

  function end(): void {
    clearTimeout(timer.current);
    const code = scannedCode(input.current?.value ?? '');
    const byHand = isByHand(typing.current);
    if (input.current !== null) input.current.value = '';
    typing.current = nothingTyped;
    if (code !== '') latest.current(code, byHand);
  }

  function changed(at: number): void {
    const { pause } = scanSettings.peek();
    clearTimeout(timer.current);
    typing.current = typed(typing.current, input.current?.value ?? '', at, pause);
    timer.current = setTimeout(release, LONGEST_REST);
  }

  /** Ends a scan that was held back once nothing follows or the focus moves. A pause in typing by hand does not end a code. */
  function release(): void {
    if (scanSettings.peek().pause > 0 && isBurst(typing.current)) end();
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    unlockSound();
    times.pressed(event);
    const key = scanKey(
      { ...pressed(event), isComposing: event.nativeEvent.isComposing },
      event.currentTarget.value !== '',
    );
    if (key === undefined) return;
    event.preventDefault();
    if (key === 'end') {
      const { current } = typing;
      end();
      if (isBurst(current)) learnSuffix(localStorage, event.timeStamp - current.at);
    } else {
      event.currentTarget.setRangeText(key.insert, caret(event.currentTarget), caret(event.currentTarget), 'end');
      changed(times.typed(event));
    }
  }

  useEffect(() => {
    focusOnArrival(input.current);
    const leave = holdScanField({
      focus: () => input.current?.focus({ preventScroll: true }),
      take: (text) => latest.current(scannedCode(text), false),
    });
    const unwatch = watchStrayKeys({
      take: (text) => latest.current(scannedCode(text), false),
      refuse: () => soundScan(false),
    });
    return () => {
      clearTimeout(timer.current);
      unwatch();
      leave();
    };
  }, [input]);

  return { onKeyDown: keyDown, onInput: (event: FormEvent) => changed(times.typed(event)), onBlur: release };
}

function pressed({ key, ctrlKey, shiftKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, shiftKey, altKey };
}

function caret(input: HTMLInputElement): number {
  return input.selectionStart ?? input.value.length;
}

/**
 * Keeps the on-screen keyboard of a handheld hidden until the user opens it with its button or by tapping the focused field (checklist 2).
 */
export function useSoftKeyboard(input: RefObject<HTMLInputElement | null>) {
  const [isShown, setShown] = useState(false);
  const hadFocus = useRef(false);
  const isTouch = matchMedia('(pointer: coarse)').matches;

  function toggle(): void {
    setShown(!isShown);
    // The keyboard follows a change of the mode only when the field receives the focus again.
    input.current?.blur();
    requestAnimationFrame(() => input.current?.focus());
  }

  return {
    isShown,
    toggle,
    field: {
      inputMode: isShown || !isTouch ? ('text' as const) : ('none' as const),
      onPointerDown: () => {
        hadFocus.current = document.activeElement === input.current;
      },
      onClick: () => {
        if (isTouch && hadFocus.current) toggle();
      },
    },
  };
}
