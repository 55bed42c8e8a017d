import type { AreaTexts } from '../shared/texts/area-texts.ts';
import type { areas } from '../shared/texts/en/areas.ts';
import type { Text } from '../shared/texts/text.ts';

type Areas = typeof areas;

/** The key of a text of any area; every key has a default text. */
export type TextKey = { [Area in keyof Areas]: keyof Areas[Area]['default'] }[keyof Areas];

export type Texts = Partial<Record<TextKey, Text>>;

interface Language {
  default: Texts;
  vm: Texts;
  h3g: Texts;
}

/**
 * The texts loaded so far, by language and set (rules 1). Only English exists; a further language is one more entry. The sets are filled in
 * place; no change event is needed, because texts load before the code that uses them.
 */
export const textSets: Record<'en', Language> = { en: { default: {}, vm: {}, h3g: {} } };

export function addTexts(language: keyof typeof textSets, ...areas: readonly AreaTexts[]): void {
  const sets = textSets[language];
  for (const area of areas) {
    Object.assign(sets.default, area.default);
    Object.assign(sets.vm, area.vm);
    Object.assign(sets.h3g, area.h3g);
  }
}
