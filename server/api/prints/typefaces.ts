import { createRequire } from 'node:module';
import { openTypeface } from './typeface.ts';

const require = createRequire(import.meta.url);

/** The two faces of every print, narrow because columns are (decision 59). The first who prints loads this and opens them once. */
export const typefaces = {
  regular: openTypeface(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: openTypeface(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};
