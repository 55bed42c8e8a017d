import { computed, signal } from '@preact/signals-react';
import { fill, type LayoutId, textSetOf } from '../shared/layouts.ts';
import { account } from '../shared/texts/en/account.ts';
import { home } from '../shared/texts/en/home.ts';
import { scan } from '../shared/texts/en/scan.ts';
import { shell } from '../shared/texts/en/shell.ts';
import { titles } from '../shared/texts/en/titles.ts';
import { ui } from '../shared/texts/en/ui.ts';
import { addTexts, type TextKey, type Texts, textSets } from './text-sets.ts';

/** The texts of the first load. All others come with the areas (all-texts.ts). */
addTexts('en', account, home, scan, shell, titles, ui);

const sets = computed(() => textLayers(globalThis.navigator?.languages ?? [], textLayout.value));
const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** The text of a key in the current layout, with `{name}` filled in; `count` selects singular or plural. Reads a signal. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const text = sets.value.find((set) => set[key] !== undefined)?.[key] ?? key;
  return fill(typeof text === 'string' ? text : text[form(values.count)], shown(values));
}

function form(count: string | number | undefined): 'one' | 'other' {
  return plurals.select(Number(count)) === 'one' ? 'one' : 'other';
}

function shown(values: Record<string, string | number>): Record<string, string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? numbers.format(value) : value]),
  );
}

/**
 * The sets in which a text is looked up, in this order: for each language of the browser that exists here, the layout's set and the default
 * one; then those of the other languages (rules 1).
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

/** The layout whose texts are shown: that of the current company, set by the session; undefined while no user is signed in. */
export const textLayout = signal<LayoutId | undefined>(undefined);
