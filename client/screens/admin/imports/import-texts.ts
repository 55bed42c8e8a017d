import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { Tone } from '../../../ui/chip.tsx';
import type { ImportedRow } from './import-rows.tsx';
import type { FoundImport } from './import-state.ts';

const parts: Readonly<Record<string, readonly [name: TextKey, hint: TextKey]>> = {
  unit: ['imports_part_unit', 'imports_hint_unit'],
  packing: ['imports_part_packing', 'imports_hint_packing'],
  itemMaster: ['imports_part_itemMaster', 'imports_hint_itemMaster'],
  sku: ['imports_part_sku', 'imports_hint_sku'],
  drum: ['imports_part_drum', 'imports_hint_drum'],
  location: ['imports_part_location', 'imports_hint_location'],
  parameter: ['imports_part_parameter', 'imports_hint_parameter'],
  ern: ['imports_part_ern', 'imports_hint_ern'],
  partnerWarehouse: ['imports_part_partnerWarehouse', 'imports_hint_partnerWarehouse'],
};

export function partName(part: string): string {
  const [name] = parts[part] ?? [];
  return name === undefined ? part : t(name);
}

export function partHint(part: string): string {
  const [, hint] = parts[part] ?? [];
  return hint === undefined ? '' : t(hint);
}

export function headOf(heading: string): string {
  return heading.slice(0, 1).toUpperCase() + heading.slice(1);
}

export const rowStates: Readonly<Record<ImportedRow['state'], { text: TextKey; tone: Tone }>> = {
  new: { text: 'imports_state_new', tone: 'good' },
  changed: { text: 'imports_state_changed', tone: 'warn' },
  kept: { text: 'imports_state_kept', tone: 'neutral' },
  same: { text: 'imports_state_same', tone: 'neutral' },
  error: { text: 'imports_state_error', tone: 'bad' },
  leftOut: { text: 'imports_state_leftOut', tone: 'neutral' },
};

export function stateText(state: FoundImport['state']): string {
  return t(`imports_stateOf_${state}`);
}
