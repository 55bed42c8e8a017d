import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';
import { socketUrl } from '../../server/db/embedded/socket-url.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { type Documented, documentedCommands } from '../support/documented-commands.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort, type Program, readiness, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

/** Commands that are not run, by their beginnings, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  docker: 'needs a Docker engine; commands inside the container run without it',
  kubectl: 'needs a cluster',
  systemctl: 'needs a machine that systemd has booted',
  journalctl: 'the same',
  'systemd-run': 'the same',
  'fail2ban-regex': 'needs fail2ban; test/server/refusal-log tests the filter',
  useradd: 'would add a user to this machine',
  'cd /opt/wms': 'the commands after it run in this checkout',
  'npm ci': 'would replace the packages of this checkout',
  'npm prune': 'the same',
  'npm test': 'contains most of the long run',
  'npm run test:long': 'the same',
  'npm run clients': 'is a part of the long run',
  'npm run soak': 'the same',
  'npm run tamper': 'the same',
  'npm run check': 'CI runs it before the tests',
  'npm run replay': 'needs files of deliveries and orders; test/server/replay plays small ones',
  'npm run bench': 'the same',
  'npm run distribute': 'needs Citus; test/long/distribute',
  'npm run upgrade-test': 'needs minutes; test/server/upgrade upgrades with fewer rows',
  'npm run release': 'changes the list of released migrations',
  'npm run pictures': 'changes the pictures of the README',
};

/** What some of the commands must print. */
const printed: readonly [command: RegExp, output: RegExp][] = [
  [/verify/, /nothing to compare/],
  [/backup /, /^Tested: /m],
  [/restore/, /is restored$/m],
  [/move/, /^Moved\./m],
  [/administrator/, /http.*\/wms\//],
  [/doctor/, /^ok +PostgreSQL is of version/m],
  [/readyz/, /"status":"ready"/],
];

suite('commands of README.md and runbook.md', (test, { before, after }) => {
  let folder = '';
  let program: Program;
  let commands: readonly Documented[] = [];
  let restored = 0;
  const isLeftOut = ({ text }: Documented) => Object.keys(leftOut).some((begins) => text.startsWith(begins));

  before(async () => {
    folder = await temporaryFolder();
    for (const name of ['backups', 'etc/systemd/system']) await mkdir(join(folder, name), { recursive: true });
    await cp('docs/operations/compose', folder, { recursive: true });
    program = await startProgram({ WMS_DATA: join(folder, 'data') });
    const pages = await Promise.all(['README.md', 'docs/operations/runbook.md'].map((file) => readFile(file, 'utf8')));
    commands = documentedCommands(pages.join('\n')).map(({ text, ...command }) => ({ ...command, text: inside(text) }));
  });
  after(async () => {
    await program.stop();
  });

  /** A command that a container runs: without the call of the container. */
  const inside = (text: string) => text.replace(/^docker (?:compose )?run --rm (?:.* )?wms (?=node )/, '');

  /** With the addresses and folders of this test in place of those of the page. */
  const here = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:8080', program.url)
      .replace(' /backups/', ` ${join(folder, 'backups')}/`)
      .replaceAll('/var/backups/wms', join(folder, 'daily'))
      .replaceAll(' /etc/', ` ${join(folder, 'etc')}/`)
      .replace(/\bFILE\b/, join(folder, 'backups/file.sql.gz'))
      .replace(/\bLOGIN\b/, 'admin')
      .replaceAll('...', '0')
      .replace(/ \| less$/, ' | head');

  /** A restore needs an empty place, and a move one that was restored. */
  async function variablesFor(text: string): Promise<Record<string, string>> {
    if (/\brestore\b/.test(text)) return { WMS_DATA: join(folder, `restored-${++restored}`) };
    if (!/\bmove\b/.test(text)) return { WMS_DATA: join(folder, 'data') };
    return { WMS_DATA: join(folder, `restored-${restored}`), DATABASE_URL: await freshDatabase('empty') };
  }

  async function run({ text, isSql }: Documented): Promise<string> {
    if (isSql) return JSON.stringify(await ask(await databaseOf(join(folder, 'data')), here(text)));
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const isOfCheckout = /(?:npm|node|docs\/)/.test(text);
    const { status, stdout, stderr } = spawnSync('bash', ['-c', here(text)], {
      cwd: isOfCheckout ? process.cwd() : folder,
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...(await variablesFor(text)) },
      encoding: 'utf8',
    });
    // The doctor ends with 1, because this WMS has no public address.
    assert.ok(status === 0 || text.includes('doctor'), `${text}: ${status}\n${stdout}${stderr}`);
    return stdout;
  }

  test('every command runs, or is left out with a reason', async () => {
    const chosen = commands.filter((command) => !isLeftOut(command) && !isStart(command));
    assert.ok(chosen.length > 30, `${chosen.length}`);
    for (const command of chosen) {
      const output = await run(command);
      for (const [which, expected] of printed)
        if (which.test(command.text)) assert.match(output, expected, command.text);
    }
    assert.ok(restored > 2);
  });

  test('npm start and node server/main.ts start the product', async () => {
    const starts = commands.filter(isStart).map(({ text }) => text);
    assert.equal(starts, ['npm start', 'node server/main.ts']);
    for (const [index, text] of starts.entries()) {
      const port = await freePort();
      const [name = '', ...parameters] = text.split(' ');
      const env = { ...process.env, PORT: String(port), WMS_DATA: join(folder, `started-${index}`) };
      const started = spawn(name, parameters, { env, stdio: 'ignore', detached: true });
      const ended = once(started, 'close');
      const early = ended.then(([code]) => {
        throw new Error(`${text} ended with ${code}`);
      });
      while ((await Promise.race([readiness({ url: `http://127.0.0.1:${port}` }), early])) !== 200) await pause(50);
      early.catch(() => undefined);
      process.kill(-Number(started.pid), 'SIGTERM');
      await ended;
    }
  });

  test('each reason belongs to a command', () => {
    assert.equal(
      Object.keys(leftOut).filter((begins) => !commands.some(({ text }) => text.startsWith(begins))),
      [],
    );
  });
});

const isStart = ({ text }: Documented) => ['npm start', 'node server/main.ts'].includes(text);

async function databaseOf(dataDir: string): Promise<string> {
  const running = await readPidFile(join(dataDir, 'postgres'));
  if (running === undefined) throw new Error(`there is no database in ${dataDir}`);
  return socketUrl(running.socket, 'wms');
}
