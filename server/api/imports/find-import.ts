import { refuse } from '../../../shared/errors.ts';
import { type ImportKindName, importRules, type importStates } from '../../../shared/imports.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Reader, Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { Source } from './staging/part-columns.ts';

export type ImportState = (typeof importStates)[number];

export interface FoundImport {
  id: number;
  kind: ImportKindName;
  state: ImportState;
  companyId: number | null;
  warehouseId: number | null;
  keepExisting: boolean;
  stockWarehouseId: number | null;
  files: ImportFile[];
  /** The user's choice of columns. */
  sources: Source[] | null;
  operationIds: number[];
}

export interface ImportFile {
  part: string;
  name: string;
  headings: string[];
}

export const IMPORT_COLUMNS = `
  i.id, i.kind, i.state, i.company_id as "companyId", i.warehouse_id as "warehouseId", i.keep_existing as "keepExisting",
  i.stock_warehouse_id as "stockWarehouseId", i.files, i.sources, i.operation_ids as "operationIds"`;

/** The import, if it belongs to the actor and its kind is allowed for their access; otherwise it is not found. */
export async function findImport(db: Reader, actor: Actor, id: number): Promise<FoundImport> {
  const row = await db.maybeOne<FoundImport>(`select ${IMPORT_COLUMNS} ${OWN}`, ownedBy(actor, id));
  return allowed(actor, row);
}

export async function lockImport(tx: Tx, actor: Actor, id: number): Promise<FoundImport> {
  const row = await tx.maybeOne<FoundImport>(`select ${IMPORT_COLUMNS} ${OWN} for update of i`, ownedBy(actor, id));
  return allowed(actor, row);
}

export function requireState({ state }: FoundImport, ...wanted: readonly ImportState[]): void {
  if (!wanted.includes(state)) refuse('import_not_open', { values: { state }, data: { state } });
}

const OWN = `
  from imports i
  where i.id = $1 and i.company_id is not distinct from $2 and i.warehouse_id is not distinct from $3`;

function ownedBy({ companyId, warehouseId }: Actor, id: number) {
  return [id, companyId, warehouseId];
}

function allowed({ holder }: Actor, importRow: FoundImport | undefined): FoundImport {
  const isAllowed = importRow !== undefined && holder !== null && allows(importRules[importRow.kind], holder);
  return isAllowed ? importRow : refuse('not_found', { values: { thing: 'import' } });
}
