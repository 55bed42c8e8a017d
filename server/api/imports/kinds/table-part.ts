import type { Subject } from '../../../../shared/parameters.ts';
import type { Tx } from '../../../db/query.ts';
import type { Use } from '../../records/find-uses.ts';
import { writeRows, writeSql } from '../applying/write-rows.ts';
import { compareSql } from '../comparing/compare-sql.ts';
import { beforeJoins, beforeSql } from '../comparing/fields.ts';
import { sharingSql } from '../comparing/sharing-sql.ts';
import type { FoundImport } from '../find-import.ts';
import { takeRowsBack, usesSql } from '../undoing/take-rows-back.ts';
import type { ImportColumn, ImportPart } from './import-kind.ts';

/** A file whose rows become rows of one table: its statements are made here, once, of its description. */
export function tablePart(rows: TableRows): ImportPart {
  const statements = writeSql(rows);
  const uses = usesSql(rows);
  return {
    ...rows,
    compare: compareSql(rows),
    ...(rows.alikeKeys && { sharing: sharingSql('lower(r.key)') }),
    before: beforeSql(rows),
    beforeJoins: beforeJoins(rows),
    async write(work, pending) {
      await writeRows(work, pending, statements);
      await rows.afterwards?.(work.tx, work.found, pending.part);
    },
    async takeBack(work, pending) {
      await takeRowsBack(work, pending, statements, uses);
      await rows.afterwards?.(work.tx, work.found, pending.part);
    },
  };
}

/** A file whose rows become rows of one table, one for each key. All SQL in it is ours. */
export interface TableRows {
  /** May be left away. */
  optional?: true;
  table: string;
  /** The column of the table that says whose a row is, and how it is compared: an owner may be everybody, which is null. */
  owner: { column: 'company_id' | 'warehouse_id'; mayBeNull?: true };
  /** The column of the file whose cells are unlike each other, and unlike those of other rows of the same owner. */
  key: string;
  /** Rules and doubts look at `g.first_alike`: of the rows whose keys differ by case alone the key of the first that is not left out. */
  alikeKeys?: true;
  columns: Readonly<Record<string, TableColumn>>;
  /** Where names become ids. */
  lookups?: Readonly<Record<string, Lookup>>;
  /** What the row's `retired_at` becomes, of the cells in `g` and the row `k` as it is: in use, when left out. */
  retiredAt?: string;
  /** What may not be, of the row `k` as it is: beside which column it is said, and what was expected. */
  rules?: readonly { column: string; broken: string; expected: string }[];
  /** Warnings about the row `g`, each beside a column: SQL of its text, null where there is none. Applying the row accepts them. */
  doubts?: readonly { column: string; doubt: string }[];
  /** Rows that stay out unless somebody takes them in. */
  startsLeftOut?: (cells: Readonly<Record<string, string>>) => boolean;
  /** The table says in `import_id` which import brought a row. */
  saysImport?: true;
  /** The table has values of parameters, of this subject. */
  parameters?: Subject;
  /** What keeps a new row from being taken back. */
  uses: readonly Use[];
  /** The ids of the owner `$5` that the ledger names for ever: taken back, such a row is retired and not deleted. */
  inLedger?: string;
  /** What must hold when rows have been written or taken back. */
  afterwards?: (tx: Tx, found: FoundImport, part: string) => Promise<void>;
}

/** Names that files use for ids. */
export interface Lookup {
  /** A query of (name, id); the import's company is `$4`, its warehouse `$5`. */
  query: string;
  /** A cell that no name equals means the name that equals it in lower case. */
  anyCase?: true;
  /** The name of the id `$id`. */
  name: string;
  /** What has to be joined for it, of the company `$company`: a subselect of a company's table cannot look at an import's rows. */
  join?: string;
}

/** A column of the file, and the field of the table that its cells go to; without a field they are only looked at. */
export interface TableColumn extends ImportColumn {
  field?: { name: string; type: 'text' | 'numeric' | 'boolean' | 'bigint' };
  /** What a new row has where the cell is empty: null, when left out. */
  otherwise?: string;
  /** The lookup that finds the id for which the cell stands, and what was expected where it finds none. */
  find?: { lookup: string; expected: string };
}
