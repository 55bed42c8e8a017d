import { id, whole } from './fields/number.ts';
import { flag, list, maybe, orNull, shape } from './fields/shape.ts';
import { code, csvText, text } from './fields/text.ts';
import { operation } from './operation.ts';

/** What is wrong with one cell: the row as a spreadsheet counts it (the heading is row 1), the column, what stood there. */
const rowError = shape({ row: whole(1), column: text(), value: orNull(text(200)), expected: text(400) });

/**
 * Makes ERNs of a CSV file, one row a line, the rows of one number together (design: Imports). Columns by heading, in any order:
 * number, stock code and quantity; partner, reference, delivery date, job or activity code, segment or cell id, swc, drum number,
 * supplier drum number, comments. The body is the file as text/csv, or JSON `{ csv }`. `preview` only says what would happen.
 * All or nothing: with any error nothing is made, and `data.errors` lists the first 1,000.
 */
export const importErns = operation('importErns', {
  method: 'POST',
  path: 'ern/import',
  summary: 'Import ERNs from a CSV file',
  rule: 'erns',
  reach: 'stock',
  query: shape({ preview: maybe(flag()) }),
  body: shape({ csv: csvText() }),
  reply: shape({
    erns: list(shape({ id: orNull(id()), number: code(), lines: whole(1) }), 100_000),
    lines: whole(0),
    errors: list(rowError, 1000),
  }),
  errors: ['import_refused', 'ern_number_taken', 'warehouse_cancelled'],
});
