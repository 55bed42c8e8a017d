import { type LayoutId, textSetOf } from '../shared/layouts.ts';
import { type DefaultTexts, defaultTexts } from '../shared/texts/en/default.ts';
import { h3gTexts } from '../shared/texts/en/h3g.ts';
import { vmTexts } from '../shared/texts/en/vm.ts';
import type { Text } from '../shared/texts/text.ts';

/** The key of a text; every key stands in the default set. */
export type TextKey = keyof DefaultTexts;

type Texts = Partial<Record<TextKey, Text>>;

interface Language {
  default: Texts;
  vm: Texts;
  h3g: Texts;
}

/** Only English texts exist (spec 1); a further language is one more entry. */
const languages: Record<string, Language> = { en: { default: defaultTexts, vm: vmTexts, h3g: h3gTexts } };

/**
 * The sets in which a text is looked up, first to last: for each language of the browser that we have, the layout's set and
 * the default one; then those of the other languages (spec 1).
 */
export function textSets(browserLanguages: readonly string[], layout: LayoutId | undefined): Texts[] {
  const wanted = browserLanguages.map((tag) => tag.toLowerCase().split('-')[0] ?? tag);
  const codes = new Set([...wanted, ...Object.keys(languages)]);
  return [...codes].flatMap((code) => {
    const language = languages[code];
    if (language === undefined) return [];
    return layout === undefined ? [language.default] : [language[textSetOf[layout]], language.default];
  });
}
