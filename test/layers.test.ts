import { spawnSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import { importsOf, reaches } from './support/imports-of.ts';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

const root = 'server/api/';

/**
 * The layers of server/api (decision 161): an area imports areas of its own layer and of those before it. A file beside the folders is an area
 * too, of the first layer unless it is named here.
 */
const layers: readonly (readonly string[])[] = [
  ['http', 'list', 'records', 'documents', 'live', 'passwords', 'pictures', 'outbox'],
  ['stock'],
  [
    ...[
      'account',
      'sign-on',
      'users',
      'api-tokens',
      'integrations',
      'audit',
      'setup',
      'docs',
      'changes',
      'verification',
      'backups',
      'views',
      'imports',
    ],
    ...['companies', 'warehouses', 'locations', 'parameters', 'units', 'packings', 'item-masters', 'skus', 'partners'],
    ...['jobs', 'drums', 'goods-in', 'photos', 'putaway', 'transit', 'goods-out', 'shipments', 'stock-counts'],
  ],
  ['reports', 'prints', 'outgoing', 'exports', 'scheduled-mails', 'search', 'webhooks', 'home'],
  ['kinds.ts', 'routes.ts', 'app.ts'],
];

const layerOf = (area: string) =>
  Math.max(
    layers.findIndex((areas) => areas.includes(area)),
    area.endsWith('.ts') ? 0 : -1,
  );

const areaOf = (file: string) => file.slice(root.length).split('/')[0] ?? '';

suite('the layers of the API', (test, { before }) => {
  let files: string[] = [];
  let imports: { file: string; target: string }[] = [];

  before(async () => {
    const sources = await sourcesLike(`${root}**/*.ts`);
    files = sources.map(({ file }) => file);
    imports = sources
      .flatMap(importsOf)
      .flatMap(({ file, target }) => (target?.startsWith(root) ? [{ file, target }] : []));
    assert.ok(imports.length > 1_000);
  });

  test('an area loads without the kinds of documents and undo above it', () => {
    const below = files.filter((file) => layerOf(areaOf(file)) < layers.length - 1);
    const load = `for (const file of ${JSON.stringify(below)}) await import('./' + file);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: load, encoding: 'utf8' });
    assert.is(stderr, '');
  });

  test('every folder is in a layer', () => {
    const isFolder = (area: string) => !area.endsWith('.ts');
    assert.equal([...new Set(files.map(areaOf))].filter(isFolder).sort(), layers.flat().filter(isFolder).sort());
  });

  test('each contract folder has the name of an area', async () => {
    const folders = (await sourcesLike('shared/contract/*/*.ts')).map(({ file }) => file.split('/')[2] ?? '');
    assert.equal(
      [...new Set(folders)].filter((folder) => folder !== 'fields' && !files.some((file) => areaOf(file) === folder)),
      [],
    );
  });

  test('no area imports from a layer above its own', () => {
    const upward = imports.filter(({ file, target }) => layerOf(areaOf(target)) > layerOf(areaOf(file)));
    assert.equal(upward, []);
  });

  test('no area depends on itself through others', () => {
    const needed = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      const [area, other] = [areaOf(file), areaOf(target)];
      if (area !== other) needed.set(area, (needed.get(area) ?? new Set()).add(other));
    }
    assert.equal(
      [...needed.keys()].filter((area) => reaches(needed, area, area)),
      [],
    );
  });
});
