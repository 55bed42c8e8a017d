import { type LayoutId, textSetOf } from '../shared/layouts.ts';
import { type Texts, textSets } from './text-sets.ts';

/**
 * The sets in which a text is looked up, first to last: for each language of the browser that we have, the layout's set and
 * the default one; then those of the other languages (rules 1).
 */
export function textLayers(browserLanguages: readonly string[], layout: LayoutId | undefined): readonly Texts[] {
  const wanted = browserLanguages.map((tag) => tag.toLowerCase().split('-')[0] ?? tag);
  const codes = new Set([...wanted, ...Object.keys(textSets)]);
  return [...codes].flatMap((code) => {
    if (!isKnown(code)) return [];
    const language = textSets[code];
    return layout === undefined ? [language.default] : [language[textSetOf[layout]], language.default];
  });
}

function isKnown(code: string): code is keyof typeof textSets {
  return Object.hasOwn(textSets, code);
}
