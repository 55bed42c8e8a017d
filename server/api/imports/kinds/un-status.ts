import { text } from '../../../../shared/contract/fields/text.ts';
import type { TableRows } from './table-rows.ts';

/**
 * The status of the lists that the UN keeps: what is deleted (X) stays out unless somebody takes it in, what is deprecated (D) goes
 * in retired, so that it is known and not chosen (docs/decisions/0040-imports-in-stages.md).
 */
export const unStatus = {
  column: { heading: 'status', headings: ['status'], struct: text(40) },
  retiredAt: "case g.cells ->> 'status' when 'D' then coalesce(k.retired_at, now()) end",
  startsLeftOut: ({ status }) => status === 'X',
} as const satisfies Pick<TableRows, 'retiredAt' | 'startsLeftOut'> & { column: TableRows['columns'][string] };
