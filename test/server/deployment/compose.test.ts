import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { connectionsOf } from '../../../scripts/doctor/database.ts';
import { variables } from '../../../server/config/variables.ts';
import { readConfig } from '../../../server/config.ts';
import { startPostgres } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { ask } from '../../support/database/database.ts';
import { longestStop, operationsFile, readCompose, variablesOf } from '../../support/deployment.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { suite } from '../../support/suite.ts';

/** Rules of style, and the rule against ports that other hosts reach, which has a test here. */
const left = [
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
  'require-quotes-in-ports',
];
const rules = Object.fromEntries([...left, 'no-unbound-port-interfaces'].map((rule) => [rule, 0 as const]));

/** What the schema of the Compose specification, and the other rules of dclint, object to. dclint reads no merged keys (`<<`). */
async function objections(compose: object): Promise<string[]> {
  const file = join(await temporaryFolder(), 'compose.yaml');
  await writeFile(file, stringify(compose));
  const [result] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([file], false);
  return result?.messages.map(({ message }: { message: string }) => message) ?? assert.unreachable('nothing was read');
}

suite('files for Docker Compose', (test, { before }) => {
  let compose: Awaited<ReturnType<typeof readCompose>>;
  let settings: Record<string, string> = {};
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::\?|:-)\}/g, (_, name) => settings[name] ?? `no ${name}`);

  before(async () => {
    compose = await readCompose();
    settings = variablesOf(await operationsFile('compose/env.example'));
  });

  test('compose.yaml is valid by the Compose specification', async () => {
    assert.equal(await objections(compose), []);
  });

  test('the check finds a key that Compose does not have', async () => {
    const services = { ...compose.services, wms: { ...compose.services.wms, read_onyl: true } };
    assert.match(String(await objections({ ...compose, services })), '/services/wms');
  });

  test('env.example has each variable of compose.yaml, and no other', () => {
    const named = JSON.stringify(compose).matchAll(/\$\{(\w+)/g);
    assert.equal([...new Set([...named].map(([, name]) => name))].sort(), Object.keys(settings).sort());
  });

  test('compose.yaml sets only variables of the product, with valid values', () => {
    const { environment, secrets: mounted } = compose.services.wms;
    const given = Object.entries<string>(environment).map(([name, value]) => [name, filled(value)] as const);
    const files = given.filter(([name]) => name.endsWith('_FILE'));
    const plain = Object.fromEntries(given.filter(([name]) => !name.endsWith('_FILE')));
    assert.equal(
      Object.keys(plain).filter((name) => !(name in variables.schema)),
      [],
    );
    const config = readConfig(plain);
    assert.is(config.PUBLIC_URL?.host, settings.WMS_HOST);
    assert.ok(Number.parseInt(compose.services.wms.stop_grace_period, 10) > longestStop(config.STOP_NOTICE_SECONDS));
    for (const [name, path] of files) {
      assert.ok(name.slice(0, -'_FILE'.length) in variables.schema, name);
      assert.ok(mounted.includes(path.split('/').at(-1)), path);
    }
  });

  test('each container has a read-only file system, no capabilities and limited logs', () => {
    const all = Object.entries<Record<string, unknown>>(compose.services);
    assert.equal(
      all.map(([name, { cap_add = [] }]) => [name, cap_add]),
      [
        ['database', []],
        ['wms', []],
        ['proxy', ['NET_BIND_SERVICE']],
      ],
    );
    for (const [name, { read_only, cap_drop, security_opt, logging }] of all) {
      assert.equal([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']], name);
      assert.equal(Object.keys((logging as { options: object }).options), ['max-size', 'max-file'], name);
    }
  });

  test('other hosts reach only the proxy, which forwards to the port of the WMS', () => {
    const { database, wms, proxy } = compose.services;
    const { PORT, BACKUP_FOLDER } = readConfig({ BACKUP_FOLDER: wms.environment.BACKUP_FOLDER });
    assert.is(database.ports, undefined);
    assert.equal(wms.ports, [`127.0.0.1:${PORT}:${PORT}`]);
    assert.is(proxy.command.at(-1), `wms:${PORT}`);
    assert.equal([database.networks, compose.networks.inside], [['inside'], { internal: true }]);
    assert.ok(wms.volumes.some(({ target }: { target?: string }) => target === BACKUP_FOLDER));
  });

  test('PostgreSQL accepts the connections of two copies, by the number in the runbook', async () => {
    const [, most] = /max_connections=(\d+)/.exec(compose.services.database.command.join(' ')) ?? [];
    const reservedForSuperusers = 3;
    const ofCopy = connectionsOf(readConfig({}));
    assert.ok(Number(most) - reservedForSuperusers >= ofCopy * 2, most);
    assert.match(await operationsFile('runbook.md'), `\`max_connections\` to ${ofCopy} for each copy`);
  });

  test('roles.sql creates a role that owns its database and nothing else, with which the WMS migrates', async () => {
    const server = await startPostgres({ dataDir: await temporaryFolder(), settings: { fsync: 'off' } });
    try {
      // The superuser of an embedded server is called `wms`.
      const text = (await operationsFile('compose/roles.sql')).replace(/\bwms\b/g, 'composed');
      const statements = text.replace(/^(?:--|\\).*$/gm, '').replace(":'password'", "'secret'");
      for (const statement of statements.split(';')) await ask(server.url, statement);
      const url = server.url.replace('//wms@/wms', '//composed@/composed');
      await migrate(url);
      assert.equal(
        await ask(
          url,
          `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "isStrong",
                  array(select datname::text from pg_database where datdba = r.oid) as databases
           from pg_roles r where rolname = current_user`,
        ),
        [{ isStrong: false, databases: ['composed'] }],
      );
    } finally {
      await server.stop();
    }
  });
});
