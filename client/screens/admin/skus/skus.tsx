import { useSignals } from '@preact/signals-react/runtime';
import {
  createSku,
  deleteSku,
  editSku,
  exportSkus,
  listSkus,
  newSku,
  restoreSku,
  retireSku,
} from '../../../../shared/contract/admin/skus.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { isSuperAdmin } from '../../../../shared/permissions.ts';
import { skus as texts } from '../../../../shared/texts/en/skus.ts';
import type { ScreenProps } from '../../../route.ts';
import { session } from '../../../state/session.ts';
import { addTexts } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { MoneyText, QuantityText } from '../../../ui/value-text.tsx';
import { ImportLink } from '../imports/import-link.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { EditSkus } from './edit-skus.tsx';
import { skuForm } from './sku-form.tsx';

/** What the screens of SKUs says. */
addTexts('en', texts);

export type Sku = Reply<typeof listSkus>['items'][number];

/** SKUs of a company: 'Simple SKU', and 'SKU' for those without superAdmin (rules 6, last paragraph). */
export function Skus(props: ScreenProps) {
  useSignals();
  return <RecordScreen description={isSuperAdmin(session.accesses.value) ? simpleSkus : skus} {...props} />;
}

const simpleSkus: RecordDescription<Sku> = {
  rule: 'simpleSku',
  subject: 'sku',
  texts: {
    title: 'title_simpleSku',
    search: 'skus_search',
    count: 'skus_count',
    create: 'skus_create',
    empty: 'skus_empty',
    emptyHint: 'skus_emptyHint',
    saved: 'skus_saved',
  },
  operations: {
    list: listSkus,
    create: createSku,
    edit: editSku,
    remove: deleteSku,
    retire: retireSku,
    restore: restoreSku,
    export: exportSkus,
  },
  struct: newSku,
  actions: ({ accessId }) => <ImportLink kind="sku" accessId={accessId} />,
  nameOf: ({ stockCode }) => stockCode,
  columns: () => [
    {
      key: 'stockCode',
      head: t('column_stockCode'),
      cell: (row) => row.stockCode,
      copy: (row) => row.stockCode,
      sort: 'stockCode',
      width: 12,
      card: 'title',
    },
    { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 20, card: 'sub' },
    { key: 'unit', head: t('column_unit'), cell: (row) => row.unit, sort: 'unit', width: 6 },
    { key: 'packing', head: t('column_packing'), cell: (row) => row.packing, sort: 'packing', width: 6 },
    {
      key: 'quantity',
      head: t('column_perPacking'),
      cell: (row) => <QuantityText value={row.quantity} unit={row.unit} />,
      align: 'end',
    },
    { key: 'price', head: t('column_price'), cell: (row) => <MoneyText value={row.price} />, align: 'end' },
    { key: 'itemMaster', head: t('column_itemMaster'), cell: (row) => row.itemMaster, sort: 'itemMaster', width: 12 },
    { key: 'barcode', head: t('column_barcode'), cell: (row) => row.barcode, width: 10, spare: true },
    { key: 'description', head: t('column_description'), cell: (row) => row.description, width: 20, spare: true },
  ],
  sorts: ['stockCode', 'name', 'unit', 'packing', 'itemMaster'],
  order: [{ key: 'stockCode', descending: false }],
  filters: () => [
    { kind: 'text', key: 'unit', label: t('column_unit') },
    { kind: 'text', key: 'packing', label: t('column_packing') },
    { kind: 'text', key: 'itemMaster', label: t('column_itemMaster') },
  ],
  form: skuForm,
  batch: (list, place) => <EditSkus list={list} place={place} />,
};

const skus: RecordDescription<Sku> = { ...simpleSkus, texts: { ...simpleSkus.texts, title: 'title_sku' } };
