import { SEPARATOR } from '../../shared/gs1/elements.ts';
import { END_OF_MESSAGE, RECORD_SEPARATOR } from '../../shared/gs1/iso-15434.ts';
import { withoutInvisible } from '../../shared/invisible.ts';

type ScanKey = 'end' | { readonly insert: string } | undefined;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing?: boolean;
}

/**
 * Enter and Tab end a scan, Tab only if there is one (otherwise it moves to the next field). Scanners type GS as Ctrl+] or F8, which
 * browsers drop, so it is inserted here, like RS (Ctrl+^) and EOT (Ctrl+D).
 */
export function scanKey(event: PressedKey, hasText: boolean): ScanKey {
  if (event.isComposing === true) return undefined;
  if (event.key === 'Enter' && !event.ctrlKey) return 'end';
  if (event.key === 'Tab' && !event.shiftKey && hasText) return 'end';
  if (event.key === 'F8' || event.key === SEPARATOR) return { insert: SEPARATOR };
  const control = event.ctrlKey && !event.altKey ? controls[event.key.toLowerCase()] : undefined;
  return control === undefined || (control === END_OF_MESSAGE && !hasText) ? undefined : { insert: control };
}

/** The control characters that scanners type with Ctrl. Ctrl+D sets a bookmark, except after a code. */
const controls: Readonly<Record<string, string>> = {
  ']': SEPARATOR,
  '^': RECORD_SEPARATOR,
  d: END_OF_MESSAGE,
};

/** The text typed since the field was last empty, or since a long pause, and whether it came at the speed of a scanner. */
export interface Typing {
  readonly text: string;
  /** When the first and the last key went down, in milliseconds. */
  readonly from: number;
  readonly at: number;
  readonly quick: boolean;
}

const LONG_AGO = Number.NEGATIVE_INFINITY;

export const nothingTyped: Typing = { text: '', from: LONG_AGO, at: LONG_AGO, quick: true };

/** A scanner sends a whole code at once; a shorter text may have been typed by hand. */
export const SHORTEST_BURST = 4;

/**
 * Milliseconds that a scanner may pause in the middle of a code, as radio scanners do. Only a longer silence ends a code without a suffix;
 * otherwise the beginning of a code would count as a code of its own.
 */
export const LONGEST_REST = 500;

/** Records the field's text at a time (milliseconds); `pause` is the longest gap between two keys of a scanner. */
export function typed(before: Typing, text: string, at: number, pause: number): Typing {
  const gap = at - before.at;
  const isGoingOn = gap <= pause || (isBurst(before) && gap <= LONGEST_REST);
  const from = before.text === '' ? at : before.from;
  return { text, from, at, quick: before.text === '' || (before.quick && isGoingOn) };
}

/** The longest average gap in milliseconds between the keys of a scanner; fingers take longer. */
const SLOWEST_SCANNER = 50;

export function isByHand({ text, from, at }: Typing): boolean {
  return text.length < 2 || (at - from) / (text.length - 1) > SLOWEST_SCANNER;
}

export function isBurst({ text, quick }: Typing): boolean {
  return quick && text.length >= SHORTEST_BURST;
}

/**
 * The code of a scan without CR, LF, invisible characters and surrounding blanks. GS (0x1D) inside a GS1 code is kept (checklist 3), also
 * if the scanner sends its printable symbol.
 */
export function scannedCode(text: string): string {
  return withoutInvisible(text)
    .replaceAll('\u241d', SEPARATOR)
    .replaceAll('\u241e', RECORD_SEPARATOR)
    .replaceAll('\u2404', END_OF_MESSAGE)
    .replace(/[\r\n]/g, '')
    .trim();
}

interface KeyTimes {
  pressed(event: { readonly timeStamp: number }): void;
  /** The browser's time at which the key of an input went down; the time of the input itself if no key caused it. */
  typed(event: { readonly timeStamp: number }): number;
}

/**
 * A key is stamped when it goes down, its input only when the page processes it: on a busy page, keys typed by hand would seem to come all
 * at once, like those of a scanner.
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
