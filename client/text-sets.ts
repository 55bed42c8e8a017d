import type { areas } from '../shared/texts/en/areas.ts';
import type { Text } from '../shared/texts/text.ts';

type Areas = typeof areas;

/** The key of a text of any area; every key stands in a default set. */
export type TextKey = { [Area in keyof Areas]: keyof Areas[Area]['default'] }[keyof Areas];

/** Texts by key. */
export type Texts = Partial<Record<TextKey, Text>>;

interface Language {
  default: Texts;
  vm: Texts;
  h3g: Texts;
}

/**
 * The texts that have come so far, by language and set (rules 1). Only English exists; a further language is one more entry.
 * They are filled in place, and nobody is told: what needs an area's texts comes only after them (addTexts).
 */
export const textSets: Record<'en', Language> = { en: { default: {}, vm: {}, h3g: {} } };
