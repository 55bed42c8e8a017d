import { SEPARATOR } from '../../shared/gs1/elements.ts';
import { END_OF_MESSAGE, RECORD_SEPARATOR } from '../../shared/gs1/iso-15434.ts';
import { withoutInvisible } from '../../shared/invisible.ts';

/** What a key does in the scan field. */
type ScanKey = 'end' | { readonly insert: string } | undefined;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing?: boolean;
}

/**
 * Enter and Tab end a scan, Tab only when there is one (else it goes on to the next field). Scanners type GS as Ctrl+] or F8, which
 * browsers drop: it is put in by hand, as RS (Ctrl+^) and EOT (Ctrl+D) are.
 */
export function scanKey(event: PressedKey, hasText: boolean): ScanKey {
  if (event.isComposing === true) return undefined;
  if (event.key === 'Enter' && !event.ctrlKey) return 'end';
  if (event.key === 'Tab' && !event.shiftKey && hasText) return 'end';
  if (event.key === 'F8' || event.key === SEPARATOR) return { insert: SEPARATOR };
  const control = event.ctrlKey && !event.altKey ? controls[event.key.toLowerCase()] : undefined;
  return control === undefined || (control === END_OF_MESSAGE && !hasText) ? undefined : { insert: control };
}

/** What scanners mean by Ctrl and these keys. Ctrl+D sets a bookmark, except behind a code. */
const controls: Readonly<Record<string, string>> = {
  ']': SEPARATOR,
  '^': RECORD_SEPARATOR,
  d: END_OF_MESSAGE,
};

/** What was typed since the field was last empty, or since a long rest, and whether a person could have typed it that fast. */
export interface Typing {
  readonly text: string;
  readonly at: number;
  /** Every key so far came within the pause of the one before it. */
  readonly quick: boolean;
}

/** Nothing typed yet. */
export const nothingTyped: Typing = { text: '', at: Number.NEGATIVE_INFINITY, quick: true };

/** A scanner sends a whole code at once; fewer characters than these may be a person's. */
export const SHORTEST_BURST = 4;

/**
 * Milliseconds that a scanner may rest in the middle of a code: radio scanners do. Only a longer silence ends a code that has no
 * suffix, or the beginning of one code would count as another.
 */
export const LONGEST_REST = 500;

/** The field's text became this at this time (milliseconds); `pause` is the longest gap between two keys of a scanner. */
export function typed(before: Typing, text: string, at: number, pause: number): Typing {
  const gap = at - before.at;
  const isGoingOn = gap <= pause || (isBurst(before) && gap <= LONGEST_REST);
  return { text, at, quick: before.text === '' || (before.quick && isGoingOn) };
}

/** Could only a scanner have typed this? */
export function isBurst({ text, quick }: Typing): boolean {
  return quick && text.length >= SHORTEST_BURST;
}

/**
 * The code of a scan: CR, LF, invisible characters and blanks round it are dropped, the GS (0x1D) inside a GS1 code is kept (checklist 3), also where a
 * scanner sends its picture.
 */
export function scannedCode(text: string): string {
  return withoutInvisible(text)
    .replaceAll('\u241d', SEPARATOR)
    .replaceAll('\u241e', RECORD_SEPARATOR)
    .replaceAll('\u2404', END_OF_MESSAGE)
    .replace(/[\r\n]/g, '')
    .trim();
}

/** Tells when the characters of a field were typed, in the browser's milliseconds. */
interface KeyTimes {
  /** A key went down. */
  pressed(event: { readonly timeStamp: number }): void;
  /** Something was put into the field: when the key of it went down; its own time when no key did it. */
  typed(event: { readonly timeStamp: number }): number;
}

/**
 * A key is stamped when it goes down, its input only when the page gets round to it: on a page that was busy, a person's keys would
 * seem to come all at once, as a scanner's do.
 */
export function createKeyTimes(): KeyTimes {
  let down: number | undefined;
  return {
    pressed({ timeStamp }) {
      down = timeStamp;
    },
    typed({ timeStamp }) {
      const at = down ?? timeStamp;
      down = undefined;
      return at;
    },
  };
}
