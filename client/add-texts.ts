import type { AreaTexts } from '../shared/texts/area-texts.ts';
import { textSets } from './text-sets.ts';

/**
 * Adds the texts of areas to those that `t` finds. A module that does so is imported by the screens and building blocks that say
 * them: so they travel in the same chunk, and are there before anything is rendered.
 */
export function addTexts(language: keyof typeof textSets, ...areas: readonly AreaTexts[]): void {
  const sets = textSets[language];
  for (const area of areas) {
    Object.assign(sets.default, area.default);
    Object.assign(sets.vm, area.vm);
    Object.assign(sets.h3g, area.h3g);
  }
}
