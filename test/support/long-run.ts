/** Set by `npm run test:long`, which runs with full budgets: more rounds, steps and values than fit into the minutes of `npm test`. */
export const isLongRun = process.env['TEST_LONG'] === '1';
