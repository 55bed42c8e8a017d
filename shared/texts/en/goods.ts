import { areaTexts } from '../area-texts.ts';

/** Stock lines to choose from, wherever they are moved or allocated. */
export const goods = areaTexts({
  default: {
    goods_selectOf: 'Select {what}',
    goods_sku: 'SKU',
    goods_location: 'Location',
    goods_drum: 'Drum',
    goods_owner: 'Job',
    goods_freeStock: 'Free stock',
    goods_addSku: 'Add a SKU',
    goods_addSkuHint: 'Code or name',
    goods_newPartner: 'Create partner',
    goods_newJob: 'Create job',
    goods_reserved: '{quantity} reserved',
    goods_changedBy: 'changed by {name}',
    goods_pickHolds: '{quantity} for {number}',
    goods_lineCount: { one: '{count} line', other: '{count} lines' },
    goods_shown: '{shown} of {count} lines shown',
    goods_showMore: 'Show more',
    goods_selectAll: 'Select all',
    goods_clear: 'Clear',
    goods_scansWait: 'Scans are still being sent',
    goods_chooseLine: 'Select at least one line',

    goods_notANumber: 'Enter a quantity above 0',
    goods_wholeNumbers: 'Enter a whole number',
    goods_over: '{quantity} wanted, only {available} available',
    goods_drumWhole: 'Drum {drum} can only move whole: {quantity}',

    goods_offers: 'Did you mean',
    goods_kind_location: 'Location',
    goods_kind_sku: 'SKU',
    goods_kind_drum: 'Drum',
    goods_kind_ern: 'ERN',
    goods_at_location: 'At {label}',
    goods_at_sku: 'SKU {label}',
    goods_at_drum: 'Drum {label}',
    goods_at_ern: 'From {label}',

    goods_scan_location: { one: '{name}: {count} line', other: '{name}: {count} lines' },
    goods_scan_chosen: '{code}: {chosen} of {quantity} selected',
    goods_scan_full: '{code}: {chosen} of {quantity} already selected',
    goods_scan_tooMuch: '{code}: the label says {quantity}, only {most} left',
    goods_scan_nothingLeft: '{code}: nothing left to select',
    goods_scan_drum: 'Drum {code} selected, {quantity}',
    goods_scan_drumTwice: 'Drum {code} is already selected',
    goods_scan_whichDrum: '{code} is on drums: scan the drum',
    goods_scan_whichPlace: {
      one: '{code} is at {count} location',
      other: '{code} is at {count} locations: scan the one to take it from',
    },
  },
  h3g: {
    goods_owner: 'Activity Code',
    goods_newJob: 'Create Activity Code',
  },
});
