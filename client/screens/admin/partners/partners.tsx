import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createPartner,
  deletePartner,
  editPartner,
  exportPartners,
  listPartners,
  newPartner,
  restorePartner,
  retirePartner,
} from '../../../../shared/contract/partners/partners.ts';
import type { ScreenProps } from '../../../route.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { NewPartnerPanel } from './new-partner-panel.tsx';
import { partnerAddress } from './partner-calls.ts';
import { partnerForm } from './partner-form.tsx';

export type Partner = RowOf<typeof listPartners>;

/** Partners of the company: suppliers known only by name, and partners that sign in (rules 2, partners). */
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
  columns: [
    { key: 'name', width: 22, card: 'title' },
    { key: 'email', width: 18, card: 'sub' },
    { key: 'signsIn' },
    { key: 'warehouses' },
  ],
  filters: [{ key: 'signsIn', label: 'partners_signsIn' }],
  form: partnerForm,
  address: ({ id }, scope) => partnerAddress(id, scope),
  panel: NewPartnerPanel,
};
