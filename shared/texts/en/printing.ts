import { areaTexts } from '../area-texts.ts';

/** What is said about printing. */
export const printing = areaTexts({
  default: {
    printing_blocked: 'The browser held the document back',
    printing_open: 'Open it',
    printing_note: 'Print note',
    printing_drumLabels: 'Drum labels',
    printing_noDrums: 'No drums to label',
  },
});
