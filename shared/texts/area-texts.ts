import type { Text } from './text.ts';

/** The texts of one area: all of them in the default set; in those of the layouts what they say differently (rules 1). */
export interface AreaTexts<Key extends string = string> {
  readonly default: Readonly<Record<Key, Text>>;
  readonly vm?: Readonly<Partial<Record<NoInfer<Key>, Text>>>;
  readonly h3g?: Readonly<Partial<Record<NoInfer<Key>, Text>>>;
}

/** Declares the texts of an area: the compiler sees that a layout's set says only what the default set has. */
export function areaTexts<Key extends string>(texts: AreaTexts<Key>): AreaTexts<Key> {
  return texts;
}
