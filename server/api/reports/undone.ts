import sql, { type Sql } from 'sql-template-tag';

/**
 * Joins what undid the operation of a row `x`, as `r`, and who did: nothing, for what is in force. What was undone is listed and marked in every
 * report, and counts in no total.
 */
export const undoing: Readonly<Record<'r' | 'ru', Sql>> = {
  r: sql`left join operations r on r.company_id = x.company_id and r.reverses_id = x.operation_id`,
  ru: sql`left join users ru on ru.id = r.user_id`,
};

/** The columns that mark it. */
export const undoneColumns = {
  undone: 'r.id is not null',
  undoneAt: 'r.at',
  undoneBy: 'ru.name',
  undoneReason: 'r.reason',
};

/** What counts in totals. Asked of a column that the join compares, so that PostgreSQL sees an anti-join and knows that most rows stay. */
export const inForce: Sql = sql`r.reverses_id is null`;

/** The filter; what was undone is found by what undid it. */
export const ifUndone = (is: boolean): Sql => (is ? sql`r.reverses_id is not null` : inForce);
