import type { ImportKindName } from './kinds/import-kind.ts';
import { importKinds } from './kinds/import-kinds.ts';
import { compareSql } from './sql/compare-sql.ts';
import { usesSql } from './sql/uses-sql.ts';
import { type WriteSql, writeSql } from './sql/write-sql.ts';

/** The statements of one file of a kind, made once of its description. */
export interface PartStatements extends WriteSql {
  compare: string;
  uses: string | undefined;
}

const made = new Map<ImportKindName, Readonly<Record<string, PartStatements>>>();

/** The statements of a kind by part, in the order in which its parts are applied. */
export function statementsOf(kind: ImportKindName): Readonly<Record<string, PartStatements>> {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const statements = Object.fromEntries(
    Object.entries(importKinds[kind].parts).map(([name, part]) => [
      name,
      { ...writeSql(part), compare: compareSql(part), uses: usesSql(part) },
    ]),
  );
  made.set(kind, statements);
  return statements;
}
