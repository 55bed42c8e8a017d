import { execFileSync } from 'node:child_process';
import { packageVersion } from '../server/db/migration-files.ts';
import { changesOf, noteReleased } from './release/released.ts';

/**
 * `npm run release`: freezes the migrations of the version in package.json (docs/decisions/0123-releases-and-their-migrations.md). A
 * version with a tag is published and cannot be released again.
 */
const version = packageVersion();
const tag = `v${version}`;
const isOut = execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() === tag;

if (isOut) fail(`${version} is out: raise the version in package.json first`);
else if ((await changesOf(version)) === undefined)
  fail(`CHANGELOG.md has no "## ${version} (its day)": rename "## Next"`);
else {
  const names = await noteReleased(version);
  console.log(
    `${version} has ${names.length} migrations of its own. Now: npm run upgrade-test, commit, git tag ${tag}`,
  );
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
