import { openTypeface } from './typeface.ts';

/** The two faces of every print. This module is loaded by the first who prints, and opens them once. */
export const typefaces = {
  regular: openTypeface('DejaVuSansCondensed'),
  bold: openTypeface('DejaVuSansCondensed-Bold'),
};
