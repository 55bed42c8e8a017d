import { areaTexts } from '../area-texts.ts';

/** Printing and signing. */
export const printing = areaTexts({
  default: {
    printing_blocked: 'The browser blocked the document',
    printing_open: 'Open document',
    printing_note: 'Print note',
    printing_drumLabels: 'Drum labels',
    printing_noDrums: 'No drums to label',

    labels_title: { one: 'Print {count} label', other: 'Print {count} labels' },
    labels_choosePaper: 'Paper and copies',
    labels_size: 'Paper',
    labels_size_100x50: 'Roll, 100 × 50 mm',
    labels_size_62x29: 'Roll, 62 × 29 mm',
    labels_size_38x25: 'Roll, 38 × 25 mm',
    labels_size_a4x24: 'Sheet A4, 24 labels',
    labels_copies: 'Copies of each',
    labels_copiesWrong: 'Enter 1 to 20 copies',
    labels_preview: 'Preview of the first label',
    labels_print: 'Print',
    labels_noneTicked: 'Tick the labels first',
    labels_zpl: 'Download ZPL',
    labels_tooMany: 'At most 500 labels at once. Select fewer rows.',
    sign_pad: 'Signature',
    sign_padHint: 'Sign here',
    sign_undo: 'Undo stroke',
    sign_clear: 'Clear',
    sign_name: 'Signed by',
    sign_blank: 'Sign, or type a name',
    sign_offline: 'No connection. Try again once you are online.',
  },
});
