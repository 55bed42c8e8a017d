import { areaTexts } from '../area-texts.ts';

/** Charts. */
export const chart = areaTexts({
  default: {
    chart_title: '{what} by {by}',
    chart_measure: 'Draw',
    chart_largest: 'The {count} largest of {total}',
    chart_numbers: 'Numbers as a table',
    chart_download: 'Download chart',
    chart_png: 'Image (PNG)',
    chart_svg: 'Drawing (SVG)',
  },
});
