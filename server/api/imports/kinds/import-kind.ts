import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import type { Subject } from '../../../../shared/parameters.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import type { ImportWork } from '../import-step.ts';
import type { CellError } from '../staging/check-row.ts';

/** A kind of import, described as data (rules: Imports). */
export interface ImportKind {
  bringsGoods?: true;
  /** Its rows create records and never change existing ones. */
  onlyMakes?: true;
  /** In the order in which they are applied. */
  parts: Readonly<Record<string, ImportPart>>;
}

export interface ImportPart {
  optional?: true;
  /** The column that identifies the record of a row. */
  key: string;
  columns: Readonly<Record<string, ImportColumn>>;
  /** Also accepts every parameter of this subject, by its reference key. */
  parameters?: Subject;
  /** Rows that are left out unless the user includes them. */
  startsLeftOut?: (cells: Readonly<Record<string, string>>) => boolean;
  /** The statement (sharing-sql.ts) that finds rows of other keys to compare again after a correction. */
  sharing?: string;
  /** Validates the cells of a row together, once each is valid. */
  check?: (cells: Readonly<Record<string, string>>) => CellError[];
  /**
   * The statement that determines the result of each row. $1 the import, $2 the part, $3 the keys to compare (null: all), $4 company, $5
   * warehouse.
   */
  compare: string;
  /** SQL for the previous values of a row `r`, by column. */
  before: string;
  /** Joins that `before` needs, of the company `$company`. */
  beforeJoins?: string;
  write(work: ImportWork, rows: PendingRows): Promise<void>;
  /** Undoes them; refused while anything depends on them. */
  takeBack(work: ImportWork, rows: PendingRows): Promise<void>;
}

export interface ImportColumn {
  /** Accepted headings, in lower case without punctuation and blanks, the likeliest first. */
  headings: readonly [string, ...string[]];
  heading: string;
  /** The heading where a job is an Activity Code and a segment a Cell ID. */
  h3gHeading?: string;
  struct: AnyStruct;
  required?: true;
  /** Its cells are numbers, possibly with decimal commas. */
  isNumber?: true;
  /** The id of the parameter that the values belong to. */
  parameter?: number;
}
