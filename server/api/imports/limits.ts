/** The most an imported file may hold (trust G51): columns, characters in a cell, rows. */
export const limits = { columns: 64, cell: 10_000, rows: 1_000_000 } as const;
