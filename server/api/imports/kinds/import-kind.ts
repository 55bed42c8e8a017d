import type { importKinds } from '../../../../shared/import-words.ts';
import type { RuleName } from '../../../../shared/permissions.ts';
import type { ImportPart } from './import-part.ts';

export type ImportKindName = (typeof importKinds)[number];

/** A kind of import as data: who may do it, and what its files bring (design: Imports). */
export interface ImportKind {
  rule: RuleName;
  /** It brings goods into a warehouse of the company's. */
  bringsGoods?: true;
  /** Its files in the order they are applied. */
  parts: Readonly<Record<string, ImportPart>>;
}
