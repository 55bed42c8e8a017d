/** Tells when the characters of a field were typed, in the browser's milliseconds. */
export interface KeyTimes {
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
