import type { RowOf } from '../../../../shared/contract/operation.ts';
import { newSku } from '../../../../shared/contract/skus/new-sku.ts';
import {
  createSku,
  deleteSku,
  editSku,
  exportSkus,
  listSkus,
  restoreSku,
  retireSku,
} from '../../../../shared/contract/skus/skus.ts';
import { isSuperAdmin } from '../../../../shared/permissions.ts';
import type { ScreenProps } from '../../../route.ts';
import { session } from '../../../state/session.ts';
import { MoneyText } from '../../../ui/value-text.tsx';
import { ImportLink } from '../imports/import-link.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { EditSkus } from './edit-skus.tsx';
import { skuForm } from './sku-form.tsx';

export type Sku = RowOf<typeof listSkus>;

/** SKUs of a company: 'Simple SKU', and 'SKU' for users without superAdmin (rules 6, last paragraph). */
export function Skus(props: ScreenProps) {
  return <RecordScreen description={isSuperAdmin(session.accesses.value) ? simpleSkus : skus} {...props} />;
}

export const simpleSkus: RecordDescription<Sku> = {
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
    failed: 'message_skuEditError',
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
  columns: [
    { key: 'stockCode', copies: true, width: 12, card: 'title' },
    { key: 'name', width: 20, card: 'sub' },
    { key: 'unit', width: 6 },
    { key: 'packing', width: 6 },
    { key: 'quantity', unit: 'unit' },
    { key: 'price', cell: (row) => <MoneyText value={row.price} />, align: 'end' },
    { key: 'itemMaster', width: 12 },
    { key: 'barcode', width: 10, spare: true },
    { key: 'description', width: 20, spare: true },
  ],
  filters: ['unit', 'packing', 'itemMaster'],
  form: skuForm,
  batch: (list, scope) => <EditSkus list={list} scope={scope} />,
};

const skus: RecordDescription<Sku> = { ...simpleSkus, texts: { ...simpleSkus.texts, title: 'title_sku' } };
