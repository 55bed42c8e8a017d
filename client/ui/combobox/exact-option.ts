import type { Option } from './combobox-state.ts';

/** The one that is called just so; letter case counts only where it tells several apart. */
export function exactOption(options: readonly Option[], text: string): Option | undefined {
  const same = options.find(({ code, name }) => code === text || name === text);
  const wanted = text.toLowerCase();
  const alike = options.filter(({ code, name }) => code?.toLowerCase() === wanted || name.toLowerCase() === wanted);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}
