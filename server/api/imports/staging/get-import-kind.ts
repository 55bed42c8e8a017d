import * as contract from '../../../../shared/contract/imports/imports.ts';
import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import { refuse } from '../../../../shared/errors.ts';
import { type ImportKindName, importRules } from '../../../../shared/imports.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { allows } from '../../../../shared/permissions.ts';
import type { Actor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../list/files/csv.ts';
import type { ImportColumn, ImportKind } from '../kinds/import-kind.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { partColumns } from './part-columns.ts';
import { readStockWarehouses } from './stock-warehouses.ts';

export const getImportKind = implement(contract.getImportKind, async (db, actor, { kind }) => {
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

/** Describes a valid cell by the error message of an invalid one. */
function expectationOf(struct: AnyStruct): string {
  const [error] = struct.validate('\u0001', { coerce: true });
  return error?.message ?? 'Anything';
}

export const getImportTemplate = implement(contract.getImportTemplate, async function* (db, actor, { kind, part }) {
  const { parts } = requireKind(actor, kind);
  const chosen = part ?? Object.keys(parts)[0] ?? '';
  if (!(chosen in parts)) refuse('not_found', { values: { thing: 'file of this import' } });
  const columns = Object.values(await partColumns(db, { ...actor, kind }, chosen));
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => columnHeading(column, actor.layout)));
});

export function requireKind({ holder }: Actor, name: ImportKindName): ImportKind {
  const kind = importKinds[name];
  const isAllowed = holder !== null && allows(importRules[name], holder);
  return isAllowed ? kind : refuse('not_found', { values: { thing: 'kind of import here' } });
}

function columnHeading({ heading, h3gHeading }: ImportColumn, layout: LayoutId | null): string {
  return layout === 'H3G' ? (h3gHeading ?? heading) : heading;
}
