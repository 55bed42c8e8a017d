import { getImportTemplate as contract } from '../../../shared/contract/admin/imports.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { BYTE_ORDER_MARK, csvLine } from '../list/csv.ts';
import { columnHeading } from './column-heading.ts';
import { partColumns } from './part-columns.ts';
import { requireKind } from './require-kind.ts';

/** The headings of a kind's file, to be filled in. */
export const getImportTemplate = implement(contract, async function* (db, actor, { kind, part }) {
  const { parts } = requireKind(actor, kind);
  const chosen = part ?? Object.keys(parts)[0] ?? '';
  if (!(chosen in parts)) refuse('not_found', { values: { thing: 'file of this import' } });
  const columns = Object.values(await partColumns(db, { ...actor, kind }, chosen));
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => columnHeading(column, actor.layout)));
});
