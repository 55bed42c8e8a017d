import { parseArgs } from 'node:util';
import { readReleased } from '../scripts/release/released.ts';
import { packageVersion } from '../server/db/migration-files.ts';
import { commitOfRelease, sourcesOf } from './upgrade/sources.ts';
import { type UpgradeFindings, upgradeUnderTraffic } from './upgrade/upgrade.ts';

/**
 * `npm run upgrade-test [-- --movements=1000000]`: upgrades the demo of each release with the same first version number to these sources
 * while users work, and prints the result as a line of JSON (docs/decisions/0123-releases-and-their-migrations.md). Exits with 1 if a lock
 * was held over a second, a request failed, `verify` finds a difference, or a release is not in git. A version that was just frozen and
 * not committed is upgraded to itself.
 */
const longest = 1_000;
const ours = packageVersion();
const { values } = parseArgs({ options: { movements: { type: 'string', default: '0' } } });
const movements = Number(values.movements);

const released = Object.keys(await readReleased()).filter((version) => version.split('.')[0] === ours.split('.')[0]);
for (const version of released) {
  const commit = commitOfRelease(version);
  if (commit === undefined && version !== ours) {
    console.error(
      `Git has no sources of ${version}: run "git fetch --tags", in a shallow clone "git fetch --unshallow"`,
    );
    process.exitCode = 1;
    continue;
  }
  const sources = commit === undefined ? process.cwd() : await sourcesOf(commit);
  const findings = await upgradeUnderTraffic(sources, undefined, { leastMovements: movements });
  const isFine = isWell(findings);
  console.log(
    JSON.stringify({ from: version, to: ours, isFine, ...findings, longestLock: findings.longestLock ?? 'none' }),
  );
  if (!isFine) process.exitCode = 1;
}

function isWell({ longestLock, traffic, differences }: UpgradeFindings): boolean {
  return (longestLock?.milliseconds ?? 0) <= longest && traffic.failures.length === 0 && differences === 0;
}
