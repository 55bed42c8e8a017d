import * as assert from 'uvu/assert';
import { type Import, importsOf, reaches } from './support/imports-of.ts';
import { type Source, sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** The parts of the product and what each may import besides itself. The first prefix that fits a file is its part. */
const parts: readonly { prefix: string; mayImport: readonly string[] }[] = [
  { prefix: 'shared/', mayImport: [] },
  { prefix: 'client/ui/', mayImport: ['shared/', 'client/'] },
  { prefix: 'client/', mayImport: ['shared/', 'client/ui/'] },
  { prefix: 'server/sealing/', mayImport: [] },
  { prefix: 'server/db/', mayImport: ['shared/'] },
  { prefix: 'server/queue/', mayImport: ['shared/', 'server/sealing/', 'server/db/'] },
  { prefix: 'server/api/', mayImport: ['shared/', 'server/sealing/', 'server/db/', 'server/queue/'] },
  { prefix: 'server/demo/', mayImport: ['shared/', 'server/db/', 'server/queue/', 'server/api/'] },
  {
    prefix: 'server/gateway/',
    mayImport: ['shared/', 'server/sealing/', 'server/db/', 'server/queue/', 'server/api/'],
  },
  {
    prefix: 'server/',
    mayImport: [
      'shared/',
      'server/sealing/',
      'server/db/',
      'server/queue/',
      'server/api/',
      'server/demo/',
      'server/gateway/',
    ],
  },
];

suite('the direction of imports', (test, { before }) => {
  let sources: readonly Source[] = [];
  let imports: Import[] = [];

  before(async () => {
    sources = await sourcesLike('{server,client,shared}/**/*.{ts,tsx}');
    imports = sources.flatMap(importsOf);
    assert.ok(imports.length > 0);
  });

  test('every file belongs to a part of the product', () => {
    assert.equal(
      sources.filter(({ file }) => partOf(file) === undefined).map(({ file }) => file),
      [],
    );
  });

  test('a part imports only from the parts before it', () => {
    assert.equal(
      violations(imports, ({ file, target }) => target !== undefined && !isAllowed(file, target)),
      [],
    );
  });

  test('the building blocks of the client import neither screens nor state', () => {
    const beyond = /^client\/(screens|state)\//;
    assert.equal(
      violations(imports, ({ file, target }) => file.startsWith('client/ui/') && beyond.test(target ?? '')),
      [],
    );
  });

  test('no screen imports another area’s screens; shared code is beside the screens (decision 161)', () => {
    const areaOf = (file = '') => /^client\/screens\/([^/]+)\//.exec(file)?.[1];
    assert.equal(
      violations(imports, ({ file, target }) => {
        const [area, other] = [areaOf(file), areaOf(target)];
        return area !== undefined && other !== undefined && area !== other;
      }),
      [],
    );
  });

  test('code that screens share imports no screen', () => {
    const isAbove = /^client\/(screens|areas|shell)\/|^client\/[\w-]+\.tsx?$/;
    assert.equal(
      violations(imports, ({ file, target }) => !isAbove.test(file) && target?.startsWith('client/screens/') === true),
      [],
    );
  });

  test('only server/program.ts imports the configuration', () => {
    assert.equal(
      violations(imports, ({ file, target }) => target === 'server/config.ts' && file !== 'server/program.ts'),
      [],
    );
  });

  test('code that runs in a browser imports nothing from Node', () => {
    const inBrowser = /^(shared|client)\//;
    assert.equal(
      violations(imports, ({ file, specifier }) => inBrowser.test(file) && specifier.startsWith('node:')),
      [],
    );
  });

  test('an import of a file has its extension', () => {
    assert.equal(
      violations(imports, ({ target }) => target !== undefined && !/\.(ts|tsx)$/.test(target)),
      [],
    );
  });

  test('no file depends on itself through others at start', () => {
    const needed = new Map<string, string[]>();
    for (const { file, target, atStart } of imports)
      if (atStart && target !== undefined) needed.set(file, [...(needed.get(file) ?? []), target]);
    assert.equal(
      sources.map(({ file }) => file).filter((file) => reaches(needed, file, file)),
      [],
    );
  });

  test('only the demo sets the clock of its transaction', () => {
    const setters = sources
      .filter(({ text }) => text.includes('set_clock(') || text.includes('wms.clock'))
      .map(({ file }) => file);
    assert.equal(
      setters.filter((file) => file.startsWith('server/')),
      ['server/db/clock.ts', 'server/db/transaction.ts'],
    );
    const users = imports.filter(({ target }) => target === 'server/db/clock.ts');
    assert.ok(users.length > 0);
    assert.equal(
      users.map(({ file }) => file).filter((file) => !file.startsWith('server/demo/')),
      [],
    );
  });

  test('the code that sends traces is loaded only when tracing is on (decision 118)', () => {
    const isTracing = (name = '') => name.startsWith('@opentelemetry/') || name.startsWith('server/tracing/');
    const users = imports.filter(({ specifier, target }) => isTracing(target ?? specifier));
    assert.ok(users.length > 0);
    assert.equal(
      violations(users, ({ file, atStart }) => atStart && !isTracing(file)),
      [],
    );
  });

  test('only server/config.ts reads the environment', () => {
    assert.equal(filesWith(sources, /process\.env/, 'server/config.ts'), []);
  });

  test('no test passes its patterns directly to glob, because knip would count the matching files as used', async () => {
    const tests = await sourcesLike('test/**/*.ts');
    assert.equal(filesWith(tests, /\bglob\(\s*[['"`]/, 'test/imports.test.ts'), []);
  });

  test('only server/program.ts listens', () => {
    assert.equal(filesWith(sources, /\.listen\(/, 'server/program.ts'), []);
  });
});

const partOf = (file: string) => parts.find(({ prefix }) => file.startsWith(prefix));

function isAllowed(file: string, target: string): boolean {
  const part = partOf(file);
  const imported = partOf(target)?.prefix;
  if (part === undefined || imported === undefined) return false;
  return imported === part.prefix || part.mayImport.includes(imported);
}

const violations = (imports: readonly Import[], wrong: (one: Import) => boolean) =>
  imports.filter(wrong).map(({ file, specifier }) => `${file} imports ${specifier}`);

const filesWith = (sources: readonly Source[], pattern: RegExp, except: string) =>
  sources
    .filter(({ file, text }) => file !== except && !file.startsWith('client/') && pattern.test(text))
    .map(({ file }) => file);
