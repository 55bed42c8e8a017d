import type { ImportPart } from './import-part.ts';

/** A kind of import as data: what its files bring (rules: Imports). */
export interface ImportKind {
  /** It brings goods into a warehouse of the company's. */
  bringsGoods?: true;
  /** Its rows make what is new and never change what exists. */
  onlyMakes?: true;
  /** Its files in the order they are applied. */
  parts: Readonly<Record<string, ImportPart>>;
}
