import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import type { Subject } from '../../../../shared/parameters.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import type { ImportWork } from '../import-step.ts';
import type { CellError } from '../staging/check-row.ts';

/** A kind of import as data: what its files bring (rules: Imports). */
export interface ImportKind {
  /** It brings goods into a warehouse of the company's. */
  bringsGoods?: true;
  /** Its rows make what is new and never change what exists. */
  onlyMakes?: true;
  /** Its files in the order they are applied. */
  parts: Readonly<Record<string, ImportPart>>;
}

/** One file of a kind of import. */
export interface ImportPart {
  /** May be left away. */
  optional?: true;
  /** The column whose cells are unlike each other. */
  key: string;
  columns: Readonly<Record<string, ImportColumn>>;
  /** Besides, every parameter of this subject by its reference key. */
  parameters?: Subject;
  /** Rows that stay out unless somebody takes them in. */
  startsLeftOut?: (cells: Readonly<Record<string, string>>) => boolean;
  /** The statement (sharing-sql.ts) that finds rows of other keys to be compared again where one is corrected. */
  sharing?: string;
  /** What must hold for the cells of a row together, once each is right by itself. */
  check?: (cells: Readonly<Record<string, string>>) => CellError[];
  /**
   * The statement that finds what becomes of rows. $1 the import, $2 the part, $3 the keys it is about (null: all), $4 company,
   * $5 warehouse.
   */
  compare: string;
  /** The expression of what a row `r` would change, by column. */
  before: string;
  /** What is joined for it, of the company `$company`. */
  beforeJoins?: string;
  /** Writes the rows of a file that are not left out. */
  write(work: ImportWork, rows: PendingRows): Promise<void>;
  /** Takes them back; refused while anything depends on them. */
  takeBack(work: ImportWork, rows: PendingRows): Promise<void>;
}

/** One column of an import's file. */
export interface ImportColumn {
  /** What its heading may be, in lower case without signs and blanks, the likeliest first. */
  headings: readonly [string, ...string[]];
  /** How the template spells it. */
  heading: string;
  /** The same where a job is an Activity Code and a segment a Cell ID. */
  h3gHeading?: string;
  /** What a cell has to be. */
  struct: AnyStruct;
  required?: true;
  /** Its cells are numbers, whose decimals a comma may separate. */
  isNumber?: true;
  /** The id of the parameter whose values they are. */
  parameter?: number;
}
