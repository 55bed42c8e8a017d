import { areaTexts } from '../area-texts.ts';

/** SKUs: the screens Simple SKU and SKU. */
export const skus = areaTexts({
  default: {
    skus_search: 'Stock code, barcode, or words of the name',
    skus_count: { one: '{count} SKU', other: '{count} SKUs' },
    skus_create: 'New SKU',
    skus_empty: 'No SKUs yet',
    skus_emptyHint: 'A SKU is what is kept: make one here, or bring many in from a file.',
    skus_saved: 'SKU {name} saved',
    skus_price: 'Price of one unit',
    skus_barcodeHint: "The GTIN or EAN on the goods, or the maker's own code: scanned, it finds this SKU.",
    skus_quantityHint: 'How many units one packing holds; a suggestion, never stock.',
    skus_itemMasterHint: 'Its quantity, unit and packing are taken over.',
    skus_newItemMaster: 'Make its item master, too',
    skus_newItemMasterHint: 'With the quantity, unit and packing of this SKU.',
    skus_itemMasterName: 'Name of the item master',
    skus_itemMasterDescription: 'Description of the item master',
    skus_edit: 'Change',
    skus_editTitle: { one: 'Change {count} SKU', other: 'Change {count} SKUs' },
    skus_editHint: 'What is left empty stays as it is.',
    skus_edited: { one: '{count} SKU changed', other: '{count} SKUs changed' },
  },
});
