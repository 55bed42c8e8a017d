import { type RefObject, useEffect, useRef } from 'react';
import { createKeyTimes, LONGEST_REST, SHORTEST_BURST, scanKey } from './scan-keys.ts';
import { scanPlace } from './scan-place.ts';
import { scanSettings } from './scan-settings.ts';

/** The keys that came one after the other into a field that is not for scans. */
export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** What the field held before the first of them. */
  readonly before: string;
}

/** What decides whether a burst was a scan. */
interface BurstRules {
  /** The characters that a value of the field may have at most. */
  readonly longest: number;
  /** Could this be a value of the field? */
  readonly isValue: (text: string) => boolean;
  /** Is it a code of this screen: a SKU, a drum, a location? */
  readonly isKnown: (code: string) => boolean;
}

/** Slow radio scanners need 150 ms a key (checklist 4); a longer rest is a person's. */
const REST = 250;
/** No person types this fast for long: milliseconds a key on average. */
const QUICK = 45;

/** The burst after one more character. A rest of the scanner within it counts as no time. */
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
 * Was it a scan that strayed into a quantity (checklist 5)? What cannot be a quantity is; what could be one is only when it is
 * a known code and came faster than fingers.
 */
export function isScan(burst: Burst, { longest, isValue, isKnown }: BurstRules): boolean {
  const { text } = burst;
  if (text.length < 3) return false;
  const quick = isQuick(burst);
  if (isValue(text) && text.length <= longest) return quick && isKnown(text);
  return quick || isKnown(text);
}

interface StrayKeys {
  /** Are scans to be caught now? */
  isWanted?(): boolean;
  take(code: string): void;
  /** A question is open over the screen: it is answered first. */
  refuse(code: string): void;
}

/** Nothing that is typed outside a field is a value of one. */
const rules = { longest: 0, isValue: () => false, isKnown: () => false };

/**
 * Catches scans that meet no field, because a button has the focus or nothing has. Their Enter would press that button: it is kept
 * from it. Ends with the returned function.
 */
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
 * Watches a field that is not for scans: a scan that strays into it is taken out and handed to the screen's scan field
 * (checklist 5). Listens to the browser's own events: some handhelds insert a whole code at once and name no keys.
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
      const place = scanPlace();
      if (scan === undefined || place === undefined || !isScan(scan, latest.current.rules)) return false;
      latest.current.onRestore(scan.before);
      place.take(scan.text);
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
