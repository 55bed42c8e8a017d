import { type RefObject, useEffect, useRef } from 'react';
import { scanField } from './focused-scan-field.ts';
import { createKeyTimes, LONGEST_REST, SHORTEST_BURST, scanKey } from './scan-keys.ts';
import { scanSettings } from './scan-settings.ts';

export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  readonly before: string;
}

interface BurstRules {
  readonly longest: number;
  readonly isValue: (text: string) => boolean;
  readonly isKnown: (code: string) => boolean;
}

/** Slow radio scanners need 150 ms per key (checklist 4); a longer pause is a person's. */
const REST = 250;
/** Milliseconds per key on average; no one types this fast for long. */
const QUICK = 45;

/** Adds one character to the burst. A pause of the scanner within it does not count as time. */
export function burstWith(burst: Burst | undefined, character: string, at: number, value: string): Burst {
  const next = { text: character, startedAt: at, lastAt: at, before: value };
  if (burst === undefined) return next;
  const gap = at - burst.lastAt;
  const isRest = gap > REST;
  if (isRest && (gap > LONGEST_REST || burst.text.length < SHORTEST_BURST || !isQuick(burst))) return next;
  const { text, startedAt, before } = burst;
  return { text: text + character, startedAt: isRest ? startedAt + gap : startedAt, lastAt: at, before };
}

function isQuick({ text, startedAt, lastAt }: Burst): boolean {
  return (lastAt - startedAt) / (text.length - 1) <= QUICK;
}

/**
 * Whether a scan strayed into a quantity (checklist 5). A text that cannot be a quantity counts as a scan; one that could be counts only if
 * it is a known code and came faster than fingers.
 */
export function isScan(burst: Burst, { longest, isValue, isKnown }: BurstRules): boolean {
  const { text } = burst;
  if (text.length < 3) return false;
  const quick = isQuick(burst);
  if (isValue(text) && text.length <= longest) return quick && isKnown(text);
  return quick || isKnown(text);
}

interface StrayKeys {
  isWanted?(): boolean;
  take(code: string): void;
  /** Called for a scan while a question is open over the screen, which must be answered first. */
  refuse(code: string): void;
}

/** Text typed outside a field is never a value of one. */
const rules = { longest: 0, isValue: () => false, isKnown: () => false };

/** Catches scans while no field has the focus, and keeps their Enter from pressing a focused button. The returned function stops it. */
export function watchStrayKeys({ isWanted = () => true, take, refuse }: StrayKeys): () => void {
  let burst: Burst | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): boolean {
    clearTimeout(timer);
    const scan = burst;
    burst = undefined;
    if (scan === undefined || !isScan(scan, rules)) return false;
    if (document.querySelector('dialog:modal') === null) take(scan.text);
    else refuse(scan.text);
    return true;
  }

  function pressed(event: KeyboardEvent): void {
    if (isField(event.target) || !isWanted()) return;
    const key = scanKey(event, burst !== undefined);
    const isOver = key === 'end' && end();
    const character = characterOf(event, key);
    if (character !== undefined) goOn(character, event.timeStamp);
    // A blank within a code would press the button, too.
    if (isOver || (event.key === ' ' && burst !== undefined && burst.text.length > 2)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  function goOn(character: string, at: number): void {
    burst = burstWith(burst, character, at, '');
    clearTimeout(timer);
    const { pause } = scanSettings.peek();
    if (pause > 0) timer = setTimeout(end, LONGEST_REST);
  }

  addEventListener('keydown', pressed, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', pressed, { capture: true });
  };
}

function isField(target: EventTarget | null): boolean {
  const ticks = 'input:not([type=checkbox], [type=radio], [type=button])';
  return target instanceof Element && target.matches(`${ticks}, textarea, select, [contenteditable]`);
}

function characterOf(event: KeyboardEvent, key: ReturnType<typeof scanKey>): string | undefined {
  if (key !== undefined) return key === 'end' ? undefined : key.insert;
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isTyped ? event.key : undefined;
}

/**
 * Watches a field that is not for scans: removes a stray scan and passes it to the screen's scan field (checklist 5). Listens to the
 * browser's own events, because some handhelds insert a whole code at once without naming keys.
 */
export function useStrayScans(
  input: RefObject<HTMLInputElement | null>,
  rules: BurstRules,
  onRestore: (before: string) => void,
): void {
  const latest = useRef({ rules, onRestore });
  latest.current = { rules, onRestore };
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const times = createKeyTimes();
    let burst: Burst | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function take(): boolean {
      clearTimeout(timer);
      const scan = burst;
      burst = undefined;
      const field = scanField();
      if (scan === undefined || field === undefined || !isScan(scan, latest.current.rules)) return false;
      latest.current.onRestore(scan.before);
      field.take(scan.text);
      return true;
    }

    function insert(event: InputEvent): void {
      if (event.data !== null) goOn(event.data, event);
    }

    function goOn(character: string, event: Event): void {
      if (element === null) return;
      burst = burstWith(burst, character, times.typed(event), element.value);
      clearTimeout(timer);
      const { pause } = scanSettings.peek();
      if (pause > 0) timer = setTimeout(() => take(), LONGEST_REST);
    }

    function keyDown(event: KeyboardEvent): void {
      times.pressed(event);
      const key = scanKey(event, burst !== undefined);
      if (key !== undefined && key !== 'end' && burst !== undefined) goOn(key.insert, event);
      if (key !== 'end' || !take()) return;
      event.preventDefault();
      event.stopPropagation();
    }

    element.addEventListener('beforeinput', insert);
    element.addEventListener('keydown', keyDown);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('beforeinput', insert);
      element.removeEventListener('keydown', keyDown);
    };
  }, [input]);
}
