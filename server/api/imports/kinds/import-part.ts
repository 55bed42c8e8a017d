import type { Subject } from '../../../../shared/parameters.ts';
import type { CellError } from '../check-row.ts';
import type { PendingRows } from '../work/pending-rows.ts';
import type { ImportWork } from '../work/work.ts';
import type { ImportColumn } from './import-column.ts';

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
