/** Tests left out on a database of several machines that all files share, with the reason. */
interface LeftOut {
  why: string;
  /** Whole files; or by file the names of its tests. */
  files?: readonly string[];
  tests?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Skipped with CITUS_URL, and printed at the end of such a run (docs/citus.md lists them as well). A test that no longer exists fails its
 * file.
 */
export const leftOut: readonly LeftOut[] = [
  {
    why: 'starts a PostgreSQL of its own, or migrates a database of its own',
    files: [
      'test/db/embedded.test.ts',
      'test/db/migrate-rights.test.ts',
      'test/db/migrate.test.ts',
      'test/db/views-of-reports.test.ts',
    ],
  },
  {
    why: 'begins with an empty database',
    files: [
      'test/api/contract/documented-answers.test.ts',
      'test/api/demo.test.ts',
      'test/api/get-setup.test.ts',
      'test/api/users/first-administrator.test.ts',
    ],
    tests: {
      'test/api/reports/aged-by-company.test.ts': [
        'each company has a sum per standard band with stock, highest value first, and matches plain SQL',
        'goods in transit are in no age band',
      ],
      'test/api/users/list-users.test.ts': ['users are paged in every order, with those who never signed in first'],
    },
  },
  {
    why: 'changes tables or views, or breaks the ledger, for every later file',
    files: [
      'test/api/stock/made-up-document.test.ts',
      'test/api/stock/verification.test.ts',
      'test/api/stock/verify.test.ts',
    ],
  },
  {
    why: 'counts the jobs of the whole database',
    tests: {
      'test/api/http/metrics.test.ts': [
        'the metrics count requests by route and the work of their operations in PostgreSQL',
      ],
    },
  },
  {
    why: 'signs in a super administrator, who needs the second factor that another file’s company requires',
    tests: {
      'test/api/account/sign-on.test.ts': [
        'G80 a company can turn passwords off, after naming users with only one; super admins keep theirs',
      ],
      'test/api/users/list-users.test.ts': [
        'a user is shown with accesses of every type and the number of open sessions',
      ],
    },
  },
  {
    why: 'identifies transactions by numbers that one machine assigned',
    tests: {
      'test/api/changes/feed.test.ts': [
        'the feed lists changes of one thing in the order of their commits, not of their starts',
      ],
    },
  },
  {
    why: 'compares moments of two machines, which are milliseconds apart',
    tests: {
      'test/api/changes/updated-since.test.ts': [
        'every change that the feed lists updates the modification time of its record',
      ],
    },
  },
  {
    why: 'reads the keys of all tables, which include those of shards',
    tests: {
      'test/db/company-keys.test.ts': [
        'G41 every key of a company’s table begins with the company, so no row refers to another company',
      ],
    },
  },
  {
    why: 'checks the plan of one machine',
    files: ['test/db/first-statistics.test.ts'],
  },
];

export const filesLeftOut: ReadonlySet<string> = new Set(leftOut.flatMap(({ files = [] }) => files));

export function testsLeftOut(file: string): readonly string[] {
  if (process.env.CITUS_URL === undefined) return [];
  return leftOut.flatMap(({ tests = {} }) => tests[file] ?? []);
}

export function skippedTestLines(files: readonly string[]): string[] {
  return leftOut.flatMap(({ why, files: whole = [], tests = {} }) => {
    const parts = Object.entries(tests).filter(([file]) => files.includes(file));
    const what = [
      ...whole.filter((file) => files.includes(file)),
      ...parts.flatMap(([file, names]) => names.map((name) => `${file}: ${name}`)),
    ];
    return what.length === 0 ? [] : [`left out, it ${why}:`, ...what.map((one) => `  ${one}`)];
  });
}
