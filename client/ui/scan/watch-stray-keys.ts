import { type Burst, burstWith, isScan } from './scan-burst.ts';
import { scanKey } from './scan-keys.ts';
import { scanSettings } from './scan-settings.ts';

export interface StrayKeys {
  take(code: string): void;
  /** A question is open over the screen: it is answered first. */
  refuse(): void;
}

/** Nothing that is typed outside a field is a value of one. */
const rules = { longest: 0, isValue: () => false, isKnown: () => false };

/**
 * Catches scans that meet no field, because a button has the focus or nothing has. Their Enter would press that button: it is kept
 * from it. Ends with the returned function.
 */
export function watchStrayKeys({ take, refuse }: StrayKeys): () => void {
  let burst: Burst | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): boolean {
    clearTimeout(timer);
    const scan = burst;
    burst = undefined;
    if (scan === undefined || !isScan(scan, rules)) return false;
    if (document.querySelector('dialog:modal') === null) take(scan.text);
    else refuse();
    return true;
  }

  function pressed(event: KeyboardEvent): void {
    if (isField(event.target)) return;
    const deed = scanKey(event, burst !== undefined);
    const isOver = deed === 'end' && end();
    const character = characterOf(event, deed);
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
    if (pause > 0) timer = setTimeout(end, pause);
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

function characterOf(event: KeyboardEvent, deed: ReturnType<typeof scanKey>): string | undefined {
  if (deed !== undefined) return deed === 'end' ? undefined : deed.insert;
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isTyped ? event.key : undefined;
}
