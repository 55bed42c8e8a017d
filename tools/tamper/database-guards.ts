import type { Tampering } from './tampering.ts';

/** The guards of a database from one version to the next. */
export const databaseGuards: readonly Tampering[] = [
  {
    row: 'R15',
    file: 'server/db/backup/earlier/restore-dump.ts',
    from: '    await ensureApplicationRole(db);\n',
    to: '',
    test: 'test/server/backup.test.ts',
  },
  {
    row: 'R15',
    file: 'server/db/backup/load-backup.ts',
    from: 'if (table !== undefined)',
    to: 'if (false)',
    test: 'test/server/backup.test.ts',
  },
  {
    row: 'R15',
    file: 'server/db/backup/load-backup.ts',
    from: '  if (all.length > 0) throw',
    to: '  if (false) throw',
    test: 'test/server/backup.test.ts',
  },
  {
    row: 'R15',
    file: 'server/db/backup/prove-whole.ts',
    from: 'if (wrong.length === 0) return',
    to: 'if (true) return',
    test: 'test/server/backup.test.ts',
  },
  {
    row: 'R16',
    file: 'server/db/apply-migrations.ts',
    from: '(sha256 ?? ours.sha256) === ours.sha256',
    to: 'true',
    test: 'test/db/migrate.test.ts',
  },
  {
    row: 'R16',
    file: 'server/db/apply-migrations.ts',
    from: 'firstNumber(version) === firstNumber(packageVersion())',
    to: 'true',
    test: 'test/db/migrate.test.ts',
  },
  {
    row: 'R16',
    file: 'server/db/apply-migrations.ts',
    from: '         where not indisvalid and',
    to: '         where false and',
    test: 'test/db/migrate.test.ts',
  },
  {
    row: 'R16',
    file: 'tools/upgrade/watch-locks.ts',
    from: "const modes = ['RowExclusiveLock', 'ShareLock',",
    to: "const modes = ['ShareLock',",
    test: 'test/server/upgrade.test.ts',
  },
];
