import { getImportKind as contract } from '../../../shared/contract/admin/imports.ts';
import type { AnyStruct } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';
import { columnHeading } from './column-heading.ts';
import { partColumns } from './part-columns.ts';
import { requireKind } from './require-kind.ts';
import { readStockWarehouses } from './stock-warehouses.ts';

/** The files of a kind of import and their columns, in the words of the company's layout. */
export const getImportKind = implement(contract, async (db, actor, { kind }) => {
  const { parts, bringsGoods, onlyMakes } = requireKind(actor, kind);
  const presented = [];
  for (const [part, { optional = false }] of Object.entries(parts)) {
    const columns = Object.entries(await partColumns(db, { ...actor, kind }, part));
    presented.push({
      part,
      optional,
      columns: columns.map(([column, of]) => ({
        column,
        heading: columnHeading(of, actor.layout),
        required: of.required ?? false,
        expected: expectationOf(of.struct),
      })),
    });
  }
  return {
    kind,
    changes: onlyMakes !== true,
    parts: presented,
    warehouses: bringsGoods ? await readStockWarehouses(db, actor) : [],
  };
});

/** What a cell has to be, in words: what is said of one that is not. */
function expectationOf(struct: AnyStruct): string {
  const [error] = struct.validate('\u0001', { coerce: true });
  return error?.message ?? 'Anything';
}
