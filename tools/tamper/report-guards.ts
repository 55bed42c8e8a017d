import type { Tampering } from './tampering.ts';

const report = (row: string, file: string, from: string, to: string, test: string): Tampering => ({
  row,
  file: `server/${file}`,
  from,
  to,
  test: `test/${test}.test.ts`,
});

const everywhere = 'api/contract/nothing-of-elsewhere';

/** The guards of reports, their files, search, the product's clock and verification. */
export const reportGuards: readonly Tampering[] = [
  report('G41', 'api/list/report-scope.ts', 'warehouseId === null ? sql`true` : ', 'true ? sql`true` : ', everywhere),
  report('G41', 'api/reports/reported-rows.ts', 'where u.company_id =', 'where 0 <', everywhere),
  report('G41', 'api/reports/goods-out-rows.ts', 'where company_id =', 'where 0 <', 'api/reports/reported-rows'),
  report('G41', 'api/reports/goods-in-rows.ts', 'sql`i.company_id =', 'sql`0 <', 'api/reports/reported-rows'),
  report('G41', 'api/reports/discrepancy.ts', 'where s.company_id =', 'where 0 <', everywhere),
  ...(['goods-in', 'stock-reallocation'] as const).map((name) =>
    report(
      'G41',
      `api/reports/${name}.ts`,
      "seesPrices(holder) ? 'x.price' : 'null::numeric'",
      "'x.price'",
      `api/reports/${name}`,
    ),
  ),
  report(
    'G41',
    'api/reports/discrepancy.ts',
    "seesPrices(holder) ? 'k.price' : 'null::numeric'",
    "'k.price'",
    everywhere,
  ),
  report(
    'G71',
    'api/reports/movements.ts',
    'sql`r.reverses_id is null`',
    'sql`true`',
    'api/reports/reports-after-walk',
  ),
  report('G71', 'api/reports/movements.ts', "'r.id is not null'", "'false'", 'api/reports/stock-reallocation'),
  report('G71', 'api/reports/goods-in.ts', "undone: 'x.undone'", "undone: 'false'", 'api/reports/goods-in'),
  report('G71', 'api/reports/goods-out.ts', "undone: 'x.undone'", "undone: 'false'", 'api/reports/goods-out'),
  report('G72', 'db/transaction.ts', "set_clock(coalesce((select at::text from clock), ''))", "''", 'db/clock'),
  report('G73', 'api/search/search.ts', "may(actor, 'findUsers') ? ", 'true ? ', 'api/search'),
  report('G73', 'api/search/search.ts', '.filter(({ rule }) => may(actor, rule))', '', 'api/search'),
  report('G74', 'api/exports/exports.ts', '  authorise(operation, actor);\n', '', 'api/exports/exports'),
  report(
    'G74',
    'api/exports/exports.ts',
    'if (!isSame(permissions',
    'if (isSame([], permissions',
    'api/exports/exports',
  ),
  report(
    'G74',
    'api/exports/make-export.ts',
    "if (actor === undefined) return refuse('access_ended');",
    'if (actor === undefined) return;',
    'api/exports/exports',
  ),
  report(
    'G75',
    'api/verification/verification.ts',
    ' and v.only_company_id is null order',
    ' order',
    'api/stock/verification',
  ),
  report(
    'G75',
    'api/verification/verification.ts',
    '(tx) => end(tx, null, [])',
    '(tx) => end(tx, 0, [])',
    'api/stock/verification',
  ),
  report('G11', 'queue/passwords.ts', '  await endSessionsOf(tx, userId);\n', '', 'api/users/generate-password'),
  report(
    'G11',
    'api/users/generate-password.ts',
    "if (id === actor.userId) refuse('own_account');",
    '',
    'api/users/generate-password',
  ),
  report(
    'G40',
    'api/users/generate-password.ts',
    "if (isCommonPassword(password)) refuseAt('password_too_common', ['password']);",
    '',
    'api/users/generate-password',
  ),
];
