import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { changesOf, RELEASED, type Released, readReleased } from '../scripts/release/released.ts';
import { type Migration, migrationOf, packageVersion, readMigrations } from '../server/db/migration-files.ts';
import { commitOfRelease } from '../tools/upgrade/sources.ts';
import { temporaryFolder } from './support/folder.ts';
import { suite } from './support/suite.ts';

/** Style rules where this schema has its own conventions, and what the migration runner does itself: timeouts, a transaction each. */
const notAsked = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-identity', 'prefer-text-field'],
  ...['prefer-robust-stmts', 'require-timeout-settings'],
];

/** The objections of squawk (https://squawkhq.com/docs/rules) to a migration: locks, and changes that break an older program. */
function objections({ text, isConcurrent }: Pick<Migration, 'text' | 'isConcurrent'>): string[] {
  const inside = isConcurrent ? [] : ['--assume-in-transaction'];
  const { stdout, status } = spawnSync(
    'node_modules/.bin/squawk',
    ['--reporter=gcc', '--pg-version=15.0', `--exclude=${notAsked.join(',')}`, ...inside],
    { input: text, encoding: 'utf8' },
  );
  const warnings = stdout.split('\n').flatMap((line) => /: (?:warning|error): (\S+)/.exec(line)?.[1] ?? []);
  if ((status === 0) !== (warnings.length === 0)) throw new Error(`squawk ended with ${status}: ${stdout}`);
  return warnings;
}

suite('released migrations', (test, { before }) => {
  let migrations: readonly Migration[] = [];
  let released: Released = {};
  before(async () => {
    migrations = await readMigrations();
    released = await readReleased();
  });

  const noted = () => Object.values(released).flatMap((ofVersion) => Object.entries(ofVersion));

  const differing = (files: readonly Migration[]) => {
    assert.ok(noted().length > 20);
    return noted().flatMap(([name, sha256], index) =>
      files[index]?.name === name && files[index].sha256 === sha256 ? [] : [name],
    );
  };

  test('R16 released migrations are unchanged and in their places, and a change is a new file after them', () => {
    assert.equal(differing(migrations), []);
  });

  test('the check detects a changed, renamed or inserted migration', () => {
    const [first, second] = migrations;
    if (first === undefined || second === undefined) throw new Error('there are migrations');
    const rest = migrations.slice(2);
    const changed = migrationOf(2, second.name, `${second.text} `);
    assert.equal(differing([first, changed, ...rest]), [second.name]);
    assert.equal(differing([first, migrationOf(2, '0002_renamed.sql', second.text), ...rest]), [second.name]);
    assert.is(differing([first, migrationOf(2, '0002_new.sql', 'select'), second, ...rest]).length, noted().length - 1);
    assert.throws(() => migrationOf(3, second.name, second.text), 'is migration 3 by its place');
  });

  test('R16 no later migration locks a table for long or removes anything the version before needs', () => {
    const count = Object.values(released).flatMap((files) => Object.keys(files)).length;
    for (const later of migrations.slice(count)) assert.equal(objections(later), [], later.name);
  });

  const long: Readonly<Record<string, string>> = {
    'create index x on movements (price)': 'require-concurrent-index-creation',
    'alter table movements alter column price type float': 'changing-column-type',
    'alter table movements add column r uuid default gen_random_uuid()': 'adding-field-with-default',
    'alter table movements add column n text not null': 'adding-required-field',
    'alter table movements alter column document_line_id set not null': 'adding-not-nullable-field',
    'alter table movements add constraint c check (price > 0)': 'constraint-missing-not-valid',
    'alter table movements add constraint c unique (price)': 'disallowed-unique-constraint',
    'alter table movements drop column price': 'ban-drop-column',
    'alter table movements rename column price to cost': 'renaming-column',
    'alter table movements rename to ledger': 'renaming-table',
    'drop table movements': 'ban-drop-table',
  };
  for (const [text, rule] of Object.entries(long)) {
    test(`R16 the check refuses: ${text}`, () => {
      assert.ok(objections({ text, isConcurrent: false }).includes(rule));
    });
  }

  test('R16 the check accepts a new table with indexes, a column with a constant and a concurrent index', () => {
    const table = 'create table notes (id bigint primary key, at timestamptz not null); create index n on notes (at)';
    const column = `alter table movements add column note text not null default ''`;
    assert.equal(objections({ text: `${table}; ${column}`, isConcurrent: false }), []);
    const index = 'create index concurrently m on movements (price)';
    assert.equal(objections({ text: index, isConcurrent: true }), []);
  });
});

suite('the sources of a release', (test) => {
  test('a release has the sources of its tag, or of the commit that last froze its migrations; a shallow clone has none', async () => {
    const folder = await temporaryFolder();
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=WMS', '-c', 'user.email=wms@example.com', ...parameters], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    const freeze = async (released: Released) => {
      await writeFile(join(folder, RELEASED), JSON.stringify(released));
      git('add', '.');
      git('commit', '--quiet', '--message=Freeze migrations');
      return git('rev-parse', 'HEAD');
    };
    git('init', '--quiet');
    await mkdir(join(folder, dirname(RELEASED)), { recursive: true });
    await freeze({ '1.0.0': { '0001_companies.sql': 'earlier' } });
    const first = { '1.0.0': { '0001_companies.sql': 'released' } };
    const frozen = await freeze(first);
    git('commit', '--quiet', '--allow-empty', '--message=Go on');
    await freeze({ ...first, '1.1.0': {} });
    assert.equal(
      ['1.0.0', '1.2.0'].map((version) => commitOfRelease(version, folder)),
      [frozen, undefined],
    );
    git('tag', 'v1.0.0');
    assert.is(commitOfRelease('1.0.0', folder), 'v1.0.0');
    git('clone', '--quiet', '--depth=1', '--no-tags', `file://${folder}`, 'shallow');
    assert.is(commitOfRelease('1.1.0', join(folder, 'shallow')), undefined);
    assert.is(commitOfRelease('1.0.0', dirname(folder)), undefined);
  });
});

suite('CHANGELOG.md', (test) => {
  test('the changelog lists the changes of this version', async () => {
    assert.match((await changesOf(packageVersion())) ?? '', packageVersion());
  });

  test('the changelog has what comes next and every released version, newest first, with steps before, after and to roll back', async () => {
    const page = await readFile('CHANGELOG.md', 'utf8');
    const entries = page.split(/^## /m).slice(1);
    assert.equal(
      entries.map((entry) => entry.split(/\s/)[0]).filter((name) => name !== 'Next'),
      Object.keys(await readReleased()).toReversed(),
    );
    assert.ok(entries.findIndex((entry) => entry.startsWith('Next')) < 1);
    for (const entry of entries) {
      for (const heading of ['### Before', '### After', '### Roll back']) assert.match(entry, heading);
    }
  });
});
