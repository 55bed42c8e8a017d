import {
  createItemMaster,
  deleteItemMaster,
  editItemMaster,
  exportItemMasters,
  listItemMasters,
  newItemMaster,
  restoreItemMaster,
  retireItemMaster,
} from '../../../../shared/contract/item-masters/item-masters.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { ImportLink } from '../imports/import-link.tsx';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import { findPackings, findUnits } from '../records/find-records.ts';
import { pickedBy } from '../records/form-spec.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';

type ItemMaster = RowOf<typeof listItemMasters>;

/** Item masters of a company (rules 2, admin/itemMasters). */
export function ItemMasters(props: ScreenProps) {
  return <RecordScreen description={itemMasters} {...props} />;
}

const itemMasters: RecordDescription<ItemMaster> = {
  rule: 'itemMastersScreen',
  subject: 'itemMaster',
  texts: {
    title: 'title_itemMasters',
    search: 'itemMasters_search',
    count: 'itemMasters_count',
    create: 'itemMasters_create',
    empty: 'itemMasters_empty',
    emptyHint: 'itemMasters_emptyHint',
    saved: 'itemMasters_saved',
  },
  operations: {
    list: listItemMasters,
    create: createItemMaster,
    edit: editItemMaster,
    remove: deleteItemMaster,
    retire: retireItemMaster,
    restore: restoreItemMaster,
    export: exportItemMasters,
  },
  struct: newItemMaster,
  actions: ({ accessId }) => <ImportLink kind="itemMaster" accessId={accessId} />,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 16, card: 'title' },
    { key: 'description', width: 24, card: 'sub' },
    { key: 'quantity', unit: 'unit' },
    { key: 'unit' },
    { key: 'packing' },
  ],
  filters: ['unit', 'packing'],
  form: (scope) => [
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'note', key: 'description', label: t('column_description') },
    { kind: 'decimal', key: 'quantity', label: t('column_perPacking'), hint: t('itemMasters_quantityHint') },
    {
      kind: 'pick',
      key: 'unitId',
      label: t('column_unit'),
      find: findUnits(scope),
      picked: pickedBy('unitId', 'unit'),
      keeps: true,
    },
    {
      kind: 'pick',
      key: 'packingId',
      label: t('column_packing'),
      optional: true,
      find: findPackings(scope),
      picked: pickedBy('packingId', 'packing'),
      keeps: true,
    },
    parametersSpec('itemMaster', scope),
  ],
};
