import { areaTexts } from '../area-texts.ts';

/** What is said about printing. */
export const printing = areaTexts({
  default: {
    printing_blocked: 'The browser blocked the document',
    printing_open: 'Open document',
    printing_note: 'Print note',
    printing_drumLabels: 'Drum labels',
    printing_noDrums: 'No drums to label',
  },
});
