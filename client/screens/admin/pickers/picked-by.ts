import type { Option } from '../../../ui/combobox/combobox-state.ts';

/** What a row has picked: its id and the name that stands beside it, as `unitId` and `unit`. */
export function pickedBy(idKey: string, nameKey: string) {
  return (row: Readonly<Record<string, unknown>>): Option | undefined => {
    const [id, name] = [row[idKey], row[nameKey]];
    return typeof id === 'number' && typeof name === 'string' ? { key: String(id), name } : undefined;
  };
}
