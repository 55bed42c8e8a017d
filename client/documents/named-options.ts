import './texts.ts';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import type { Option } from '../ui/combobox/combobox-state.ts';

/** Finds jobs or partners by name. What was typed is the last of the matches where nothing has exactly that name: it would be created. */
export function namedOptions(
  find: (text: string) => Promise<readonly string[]>,
  note: TextKey,
  creating: () => Option['creates'] = () => 'asTyped',
) {
  return async (text: string): Promise<readonly Option[]> => {
    const names = await find(text);
    const known = names.map((name) => ({ key: name, name }));
    const creates = creating();
    return text === '' || names.includes(text) || creates === undefined
      ? known
      : [...known, { key: `${text} `, name: text, note: t(note), creates }];
  };
}
