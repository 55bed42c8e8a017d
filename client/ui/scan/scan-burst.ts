/** The keys that came one after the other into a field that is not for scans. */
export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** What the field held before the first of them. */
  readonly before: string;
}

/** What decides whether a burst was a scan. */
export interface BurstRules {
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

/** The burst after one more character. */
export function burstWith(burst: Burst | undefined, character: string, at: number, value: string): Burst {
  if (burst === undefined || at - burst.lastAt > REST)
    return { text: character, startedAt: at, lastAt: at, before: value };
  return { ...burst, text: burst.text + character, lastAt: at };
}

/**
 * Was it a scan that strayed into a quantity (checklist 5)? What cannot be a quantity is; what could be one is only when it is
 * a known code and came faster than fingers.
 */
export function isScan({ text, startedAt, lastAt }: Burst, { longest, isValue, isKnown }: BurstRules): boolean {
  if (text.length < 3) return false;
  const quick = (lastAt - startedAt) / (text.length - 1) <= QUICK;
  if (isValue(text) && text.length <= longest) return quick && isKnown(text);
  return quick || isKnown(text);
}
