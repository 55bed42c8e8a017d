import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createPacking,
  deletePacking,
  editPacking,
  exportPackings,
  listPackings,
  newPacking,
  restorePacking,
  retirePacking,
} from '../../../../shared/contract/packings/packings.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { ImportLink } from '../imports/import-link.tsx';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { ownerCell } from '../records/record-list.tsx';
import { RecordScreen } from '../records/record-screen.tsx';

type Packing = RowOf<typeof listPackings>;

/** Packing types: those of every company at global scope, a company's own below it (rules 2, admin/packings). */
export function Packings(props: ScreenProps) {
  return <RecordScreen description={packings} {...props} />;
}

export const packings: RecordDescription<Packing> = {
  rule: 'packingsScreen',
  subject: 'packing',
  texts: {
    title: 'title_packings',
    search: 'packings_search',
    count: 'packings_count',
    create: 'packings_create',
    empty: 'packings_empty',
    emptyHint: 'packings_emptyHint',
    saved: 'packings_saved',
  },
  operations: {
    list: listPackings,
    create: createPacking,
    edit: editPacking,
    remove: deletePacking,
    retire: retirePacking,
    restore: restorePacking,
    export: exportPackings,
  },
  struct: newPacking,
  actions: ({ accessId }) => <ImportLink kind="packing" accessId={accessId} />,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'abbreviation', card: 'title' },
    { key: 'name', width: 22, card: 'sub' },
    { key: 'divisible' },
    { key: 'traceable' },
    { key: 'own', head: 'units_owner', cell: ({ own }) => ownerCell(own), width: 10 },
  ],
  filters: [
    { key: 'divisible', label: 'packings_divisible' },
    { key: 'traceable', label: 'packings_traceable' },
  ],
  form: (scope) => [
    { kind: 'text', key: 'abbreviation', label: t('column_abbreviation') },
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'flag', key: 'divisible', label: t('packings_divisible'), hint: t('packings_divisibleHint'), keeps: true },
    { kind: 'flag', key: 'traceable', label: t('packings_traceable'), hint: t('packings_traceableHint'), keeps: true },
    ...(scope.companyId === null ? [] : [parametersSpec('packing', scope)]),
  ],
};
