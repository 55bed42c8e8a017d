import type { Subject } from '../../../../shared/parameters.ts';
import type { Tx } from '../../../db/query.ts';
import type { Use } from '../../records/find-uses.ts';
import { writeRows, writeSql } from '../applying/write-rows.ts';
import { compareSql } from '../comparing/compare-sql.ts';
import { beforeJoins, beforeSql } from '../comparing/fields.ts';
import { sharingSql } from '../comparing/sharing-sql.ts';
import type { FoundImport } from '../find-import.ts';
import { takeRowsBack } from '../undoing/take-rows-back.ts';
import type { ImportColumn, ImportPart } from './import-kind.ts';

export function tablePart(rows: TableRows): ImportPart {
  const statements = writeSql(rows);
  return {
    ...rows,
    compare: compareSql(rows),
    ...(rows.alikeKeys && { sharing: sharingSql('lower(r.key)') }),
    before: beforeSql(rows),
    beforeJoins: beforeJoins(rows),
    async write(work, pending) {
      await writeRows(work, pending, statements);
      await rows.afterwards?.(work.tx, work.importRow, pending.part);
    },
    async takeBack(work, pending) {
      await takeRowsBack(work, pending, statements, rows.uses());
      await rows.afterwards?.(work.tx, work.importRow, pending.part);
    },
  };
}

/** A file whose rows become rows of one table, one per key. All SQL in it is ours. */
export interface TableRows {
  optional?: true;
  table: string;
  /** The owner column of the table and how it is compared: the owner is null for rows shared by all. */
  owner: { column: 'company_id' | 'warehouse_id'; mayBeNull?: true };
  /** The key column; its values are unique in the file and among the rows of an owner. */
  key: string;
  /** Rules and doubts use `g.first_alike`: of the rows whose keys differ only in case, the key of the first that is not left out. */
  alikeKeys?: true;
  columns: Readonly<Record<string, TableColumn>>;
  lookups?: Readonly<Record<string, Lookup>>;
  /** The new `retired_at`, from the cells in `g` and the existing row `k`; omitted: in use. */
  retiredAt?: string;
  /** Forbidden states of the existing row `k`, each with the column of its error and the expectation. */
  rules?: readonly { column: string; broken: string; expected: string }[];
  /** Warnings about the row `g`, each for a column: SQL for its text, null without a warning. Applying the row accepts them. */
  doubts?: readonly { column: string; doubt: string }[];
  /** Rows that are left out unless the user includes them. */
  startsLeftOut?: (cells: Readonly<Record<string, string>>) => boolean;
  /** The table stores the import of a row in `import_id`. */
  saysImport?: true;
  /** The table has parameter values of this subject. */
  parameters?: Subject;
  /** A function, because the kinds of document are known only once every area is loaded. */
  uses: () => readonly Use[];
  /** The ids of the owner `$5` that the ledger refers to for ever: undoing retires such a row instead of deleting it. */
  inLedger?: string;
  afterwards?: (tx: Tx, importRow: FoundImport, part: string) => Promise<void>;
}

export interface Lookup {
  /** A query of (name, id); the import's company is `$4`, its warehouse `$5`. */
  query: string;
  /** A cell that equals no name matches the name that equals it in lower case. */
  anyCase?: true;
  /** SQL for the name of the id `$id`. */
  name: string;
  /** The join that it needs, of the company `$company`: a subselect of a company's table cannot read an import's rows. */
  join?: string;
}

/** A column of the file, and the field of the table that it fills; without a field it is only checked. */
export interface TableColumn extends ImportColumn {
  field?: { name: string; type: 'text' | 'numeric' | 'boolean' | 'bigint' };
  /** The value in a new row if the cell is empty; omitted: null. */
  otherwise?: string;
  /** The lookup that finds the id for a cell, and the expectation if it finds none. */
  find?: { lookup: string; expected: string };
}
