import { t } from '../../../texts.ts';
import { findItemMasters } from '../pickers/find-item-masters.ts';
import { findPackings } from '../pickers/find-packings.ts';
import { findUnits } from '../pickers/find-units.ts';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

/** What can be changed of many SKUs alike; what is left empty stays as it is. */
export function manySkusForm(place: RecordPlace): readonly FormSpec[] {
  const pick = (key: string, label: string, find: ReturnType<typeof findUnits>): FormSpec => ({
    kind: 'pick',
    key,
    label,
    optional: true,
    find,
    picked: () => undefined,
  });
  return [
    pick('unitId', t('column_unit'), findUnits(place)),
    pick('packingId', t('column_packing'), findPackings(place)),
    { kind: 'decimal', key: 'quantity', label: t('column_perPacking'), optional: true },
    { kind: 'decimal', key: 'price', label: t('skus_price'), optional: true },
    pick('itemMasterId', t('column_itemMaster'), findItemMasters(place)),
  ];
}
