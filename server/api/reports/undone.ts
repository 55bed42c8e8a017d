import sql, { type Sql } from 'sql-template-tag';

/**
 * Joins the operation that undid the operation of a row `x`, as `r`, and its user as `ru`; empty for operations in force. Undone operations
 * are listed and marked in every report, and count in no total.
 */
export const undoing: Readonly<Record<'r' | 'ru', Sql>> = {
  r: sql`left join operations r on r.company_id = x.company_id and r.reverses_id = x.operation_id`,
  ru: sql`left join users ru on ru.id = r.user_id`,
};

export const undoneColumns = {
  undone: 'r.id is not null',
  undoneAt: 'r.at',
  undoneBy: 'ru.name',
  undoneReason: 'r.reason',
};

/** Rows that count in totals. Tests a join column, so that PostgreSQL plans an anti-join and estimates that most rows stay. */
export const inForce: Sql = sql`r.reverses_id is null`;

export const ifUndone = (is: boolean): Sql => (is ? sql`r.reverses_id is not null` : inForce);
