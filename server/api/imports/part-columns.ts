import type { Reader } from '../../db/query.ts';
import type { FoundImport } from './find-import.ts';
import type { ImportColumn } from './kinds/import-column.ts';
import { importKinds } from './kinds/import-kinds.ts';

/** The columns of a file of an import. */
export async function partColumns(
  _db: Reader,
  { kind }: Pick<FoundImport, 'kind'>,
  part: string,
): Promise<Readonly<Record<string, ImportColumn>>> {
  return importKinds[kind].parts[part]?.columns ?? {};
}
