import { areaTexts } from '../area-texts.ts';

/** SKUs: the screens Simple SKU and SKU. */
export const skus = areaTexts({
  default: {
    skus_search: 'Stock code, barcode or name',
    skus_count: { one: '{count} SKU', other: '{count} SKUs' },
    skus_create: 'Create SKU',
    skus_empty: 'No SKUs yet',
    skus_emptyHint: 'Create a SKU, or import many from a file.',
    skus_saved: 'SKU {name} saved',
    message_skuEditError: 'There was a problem editing the SKU',
    skus_price: 'Price of one unit',
    skus_barcodeHint: "GTIN, EAN or the maker's own code. Scanning it finds this SKU.",
    skus_barcode_checkDigit: 'The check digit of this barcode is not right. Compare it with the label.',
    skus_barcode_zeroLost: 'This looks like a UPC that has lost the 0 at its beginning.',
    skus_quantityHint: 'How many units one packing holds. Never stock.',
    skus_itemMasterHint: 'Fills in quantity, unit and packing.',
    skus_newItemMaster: 'Create its item master too',
    skus_newItemMasterHint: 'With the quantity, unit and packing of this SKU.',
    skus_itemMasterName: 'Name of the item master',
    skus_itemMasterDescription: 'Description of the item master',
    skus_edit: 'Edit',
    skus_editTitle: { one: 'Edit {count} SKU', other: 'Edit {count} SKUs' },
    skus_editHint: 'Empty fields stay unchanged.',
    skus_edited: { one: '{count} SKU edited', other: '{count} SKUs edited' },
  },
});
