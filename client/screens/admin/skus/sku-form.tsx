import { t } from '../../../texts.ts';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import { findItemMasters, findPackings, findUnits } from '../records/find-records.ts';
import { type FormSpec, pickedBy } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';
import type { RecordForm } from '../records/record-form.ts';
import { barcodeDoubtText } from './barcode-doubt.ts';
import { NewItemMaster } from './new-item-master.tsx';

/** The form of a SKU: one that names no item master may have one made in one go. */
export function skuForm(place: RecordPlace): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
    {
      kind: 'text',
      key: 'barcode',
      label: t('column_barcode'),
      hint: t('skus_barcodeHint'),
      doubt: (typed) => barcodeDoubtText(String(typed ?? '').trim()),
      optional: true,
    },
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'note', key: 'description', label: t('column_description'), optional: true },
    {
      kind: 'pick',
      key: 'itemMasterId',
      label: t('column_itemMaster'),
      hint: t('skus_itemMasterHint'),
      optional: true,
      find: findItemMasters(place),
      picked: pickedBy('itemMasterId', 'itemMaster'),
      keeps: true,
    },
    {
      kind: 'own',
      key: 'itemMaster',
      label: t('skus_newItemMaster'),
      only: 'new',
      when: (form) => !hasItemMaster(form),
      empty: null,
      render: (field, form) => <NewItemMaster field={field} form={form} />,
    },
    ...packed(place),
    { kind: 'decimal', key: 'price', label: t('skus_price') },
    parametersSpec('sku', place),
  ];
}

/** What a SKU may take over from its item master. */
function packed(place: RecordPlace): readonly FormSpec[] {
  return [
    {
      kind: 'pick',
      key: 'unitId',
      label: t('column_unit'),
      find: findUnits(place),
      picked: pickedBy('unitId', 'unit'),
      keeps: true,
    },
    {
      kind: 'pick',
      key: 'packingId',
      label: t('column_packing'),
      optional: true,
      find: findPackings(place),
      picked: pickedBy('packingId', 'packing'),
      keeps: true,
    },
    { kind: 'decimal', key: 'quantity', label: t('column_perPacking'), hint: t('skus_quantityHint') },
  ];
}

function hasItemMaster(form: RecordForm): boolean {
  return form.value('itemMasterId') !== undefined;
}
