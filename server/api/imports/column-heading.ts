import type { LayoutId } from '../../../shared/layouts.ts';
import type { ImportColumn } from './kinds/import-column.ts';

/** The heading of a column in the words of a layout. */
export function columnHeading({ heading, h3gHeading }: ImportColumn, layout: LayoutId | null): string {
  return layout === 'H3G' ? (h3gHeading ?? heading) : heading;
}
