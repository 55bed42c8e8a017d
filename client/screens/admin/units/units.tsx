import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createUnit,
  deleteUnit,
  editUnit,
  exportUnits,
  listUnits,
  newUnit,
  restoreUnit,
  retireUnit,
} from '../../../../shared/contract/units/units.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { ImportLink } from '../imports/import-link.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { ownerCell } from '../records/record-list.tsx';
import { RecordScreen } from '../records/record-screen.tsx';

type Unit = RowOf<typeof listUnits>;

/** Units of measure: those of every company at global scope, a company's own below it (rules 2, admin/units). */
export function Units(props: ScreenProps) {
  return <RecordScreen description={units} {...props} />;
}

export const units: RecordDescription<Unit> = {
  rule: 'unitsScreen',
  subject: 'unit',
  texts: {
    title: 'title_units',
    search: 'units_search',
    count: 'units_count',
    create: 'units_create',
    empty: 'units_empty',
    emptyHint: 'units_emptyHint',
    saved: 'units_saved',
  },
  operations: {
    list: listUnits,
    create: createUnit,
    edit: editUnit,
    remove: deleteUnit,
    retire: retireUnit,
    restore: restoreUnit,
    export: exportUnits,
  },
  struct: newUnit,
  actions: ({ accessId }) => <ImportLink kind="unit" accessId={accessId} />,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'abbreviation', card: 'title' },
    { key: 'name', width: 22, card: 'sub' },
    { key: 'divisible' },
    { key: 'own', head: 'units_owner', cell: ({ own }) => ownerCell(own), width: 10 },
  ],
  filters: [{ key: 'divisible', label: 'units_divisible' }],
  form: () => [
    { kind: 'text', key: 'abbreviation', label: t('column_abbreviation') },
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'flag', key: 'divisible', label: t('units_divisible'), hint: t('units_divisibleHint'), keeps: true },
  ],
};
