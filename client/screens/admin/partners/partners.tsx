import './texts.ts';
import {
  createPartner,
  deletePartner,
  editPartner,
  exportPartners,
  listPartners,
  newPartner,
  restorePartner,
  retirePartner,
} from '../../../../shared/contract/admin/partners.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { flagCell } from '../records/record-list.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import { NewPartnerPanel } from './new-partner-panel.tsx';
import { partnerAddress } from './partner-calls.ts';
import { partnerForm } from './partner-form.tsx';

export type Partner = Reply<typeof listPartners>['items'][number];

/** Partners of the company: suppliers known by name, and those that sign in (rules 2, partners). */
export function Partners(props: ScreenProps) {
  return <RecordScreen description={partners} {...props} />;
}

export const partners: RecordDescription<Partner> = {
  rule: 'partners',
  subject: 'partner',
  texts: {
    title: 'title_partners',
    search: 'partners_search',
    count: 'partners_count',
    create: 'partners_create',
    empty: 'partners_empty',
    emptyHint: 'partners_emptyHint',
    saved: 'partners_saved',
  },
  operations: {
    list: listPartners,
    create: createPartner,
    edit: editPartner,
    remove: deletePartner,
    retire: retirePartner,
    restore: restorePartner,
    export: exportPartners,
  },
  struct: newPartner,
  nameOf: ({ name }) => name,
  columns: () => [
    { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 22, card: 'title' },
    { key: 'email', head: t('column_email'), cell: (row) => row.email, width: 18, card: 'sub' },
    { key: 'signsIn', head: t('column_signsIn'), cell: ({ signsIn }) => flagCell(signsIn) },
    { key: 'warehouses', head: t('column_warehouses'), cell: ({ warehouses }) => warehouses, align: 'end' },
  ],
  sorts: ['name'],
  order: [{ key: 'name', descending: false }],
  filters: () => [{ kind: 'flag', key: 'signsIn', label: t('partners_signsIn') }],
  form: partnerForm,
  address: ({ id }, place) => partnerAddress(id, place),
  panel: NewPartnerPanel,
};
