import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { suite } from './support/suite.ts';

/**
 * For each fixed major version, the first release without known faults; an older one anywhere in the tree fails. The advisories are in
 * docs/trust.md.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  fastify: ['5.12.2'],
  '@fastify/reply-from': ['12.6.4'],
  '@fastify/http-proxy': ['11.4.4'],
  '@fastify/static': ['10.1.3'],
  undici: ['7.29.1'],
  'fast-uri': ['3.1.9', '4.1.4'],
  'find-my-way': ['9.7.0'],
  cookie: ['0.7.0'],
  esbuild: ['0.25.0'],
};

/** preact-router's imports resolve to a shim of ours that was tested with exactly this version. */
const pinned = { 'preact-router': '4.1.2' };

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
}

suite('the lock file', (test, { before }) => {
  let packages: [name: string, version: string][] = [];
  let lock: Lock = { packages: {} };

  before(async () => {
    lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
    packages = Object.entries(lock.packages)
      .filter(([path]) => path !== '')
      .map(([path, { version }]) => [path.replace(/^.*node_modules\//, ''), version ?? '0']);
    assert.ok(packages.length > 100);
  });

  for (const [name, mended] of Object.entries(floors)) {
    test(`the lock file has no ${name} before ${mended.join(' or ')}`, () => {
      assert.equal(
        packages.filter(([installed, version]) => installed === name && isFaulty(version, mended)),
        [],
      );
    });
  }

  test('packages that were tested in one version have that version', () => {
    for (const [name, version] of Object.entries(pinned)) {
      assert.equal(
        packages.filter(([installed]) => installed === name),
        [[name, version]],
      );
    }
  });

  test('the lock file names the packages of every platform, so that npm ci installs on each', () => {
    const names = new Set(packages.map(([name]) => name));
    const wanted = Object.values(lock.packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    assert.equal(
      wanted.filter((name) => !names.has(name)),
      [],
    );
  });

  test('every package comes from the public registry', () => {
    const addresses = Object.values(lock.packages).flatMap(({ resolved }) => resolved ?? []);
    assert.equal(
      addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/')),
      [],
    );
  });
});

/** The floor of its own major version counts, otherwise the lowest. */
function isFaulty(version: string, mended: readonly string[]): boolean {
  const [major] = version.split('.');
  return isBefore(version, mended.find((floor) => floor.startsWith(`${major}.`)) ?? mended[0] ?? '0');
}

function isBefore(version: string, floor: string): boolean {
  const [ours, least] = [version, floor].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  const differing = least?.findIndex((part, index) => part !== ours?.[index]) ?? -1;
  return differing >= 0 && (ours?.[differing] ?? 0) < (least?.[differing] ?? 0);
}
