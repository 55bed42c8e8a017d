// Runs before every npm script, on any Node 20 or newer and without packages: installs what the lock file names, checks
// that the Node 24 for the scripts works, and bundles the client when its sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const localNode = join(root, 'node_modules', '.bin', 'node');
const bundledFrom = join(root, 'dist', 'client-sources.sha256');

if (!isInstalled()) {
  console.log('Installing the packages, about half a minute, only this once');
  run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed.',
  );
}
if (!isNode24()) run('npm', ['rebuild', 'node'], 'The package "node" could not be set up.');
if (!isNode24()) end(`${localNode} is not Node 24; delete node_modules and try again.`);
bundleClient();

/** npm records in node_modules what it installed; only packages for other platforms may be missing. */
function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = packagesOf(noted);
  const { '': _project, ...wanted } = packagesOf(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    path in installed ? installed[path].version === version : optional === true,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function isNode24() {
  const { stdout } = spawnSync(localNode, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith('v24.') === true;
}

function bundleClient() {
  const sources = hashOfSources();
  if (existsSync(bundledFrom) && readFileSync(bundledFrom, 'utf8') === sources) return;
  console.log('Building the client, about ten seconds');
  run(localNode, ['scripts/build.ts'], 'The client could not be bundled.', 'ignore');
  mkdirSync(dirname(bundledFrom), { recursive: true });
  writeFileSync(bundledFrom, sources);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const folders = ['client', 'shared', 'scripts/build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...folders.sort(), join(root, 'scripts/build.ts'), join(root, 'package-lock.json')]) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function run(command, parameters, failure, output = 'inherit') {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: ['inherit', output, 'inherit'] });
  if (status !== 0) end(failure);
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
