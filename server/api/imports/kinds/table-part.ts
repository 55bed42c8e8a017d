import { beforeJoins, beforeSql } from '../sql/before-sql.ts';
import { compareSql } from '../sql/compare-sql.ts';
import { usesSql } from '../sql/uses-sql.ts';
import { writeSql } from '../sql/write-sql.ts';
import { takeRowsBack } from '../work/take-rows-back.ts';
import { writeRows } from '../work/write-rows.ts';
import type { ImportPart } from './import-part.ts';
import type { TableRows } from './table-rows.ts';

/** A file whose rows become rows of one table: its statements are made here, once, of its description. */
export function tablePart(rows: TableRows): ImportPart {
  const statements = writeSql(rows);
  const uses = usesSql(rows);
  return {
    ...rows,
    compare: compareSql(rows),
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
