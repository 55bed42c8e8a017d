import { areaTexts } from '../area-texts.ts';

/** Labels of packing units: which are printed, and whether they came out of the printer. */
export const shipmentLabels = areaTexts({
  default: {
    labels_cameOutTitle: 'Did the labels come out?',
    labels_cameOut: 'Printed',
    labels_cameOut_all: { one: 'Yes, the label', other: 'Yes, all {count}' },
    labels_cameOut_some: 'Only some, then the printer stopped',
    labels_cameOut_none: 'None',
    labels_last: 'Last label that came out',
    labels_mark: 'Save',
    labels_which: 'Which labels',
    labels_which_unprinted: 'Not printed yet: {count}',
    labels_which_all: 'All: {count}',
    labels_none: 'No labels: pack the goods first',
  },
});
