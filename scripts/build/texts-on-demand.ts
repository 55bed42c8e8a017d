import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { AreaTexts } from '../../shared/texts/area-texts.ts';
import { areas } from '../../shared/texts/en/areas.ts';
import type { Text } from '../../shared/texts/text.ts';
import { withOwnOperations } from './contract-on-demand.ts';
import { keysSaidBy } from './keys-said-by.ts';

/** What the bundler calls a module that holds a few texts, in front of its number. */
const TEXTS = 'texts';

/** Said of documents that other screens stored (recent ones, unsaved work), so they come with the frame whoever says them. */
const ofFrame: readonly AreaTexts[] = [areas.shell, areas.titles, areas.ui];

/**
 * Gives each module of the client the texts that it says, and the operations it calls each for itself (contract-on-demand). An area's
 * texts are one object, which no bundler takes apart: a screen carried those of all its dialogs, and of other screens that share an area.
 */
export const textsOnDemand: Plugin = {
  name: 'texts on demand',
  setup(build) {
    const groups = groupsOf(sources());
    const ofModule = new Map<string, string[]>();
    for (const [index, { modules }] of groups.entries()) {
      for (const module of modules)
        ofModule.set(module, [...(ofModule.get(module) ?? []), `import '${TEXTS}:${index}';`]);
    }
    build.onLoad({ filter: /\/(?:client|shared)\/.*\.tsx?$/ }, async ({ path }) => {
      if (/\/shared\/texts\/en\//.test(path)) return areaWithout(path);
      const source = await withOwnOperations(await readFile(path, 'utf8'), dirname(path));
      return {
        contents: [source, ...(ofModule.get(path) ?? [])].join('\n'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
    build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path: path.slice(TEXTS.length + 1), namespace: TEXTS }));
    build.onLoad({ filter: /.*/, namespace: TEXTS }, ({ path }) => ({
      contents: `import { addTexts } from '${resolve('client/text-sets.ts')}';\naddTexts('en', ${JSON.stringify(groups[Number(path)]?.texts)});`,
      resolveDir: resolve('.'),
    }));
  },
};

/** An area whose texts travel with the modules that say them. */
async function areaWithout(path: string): Promise<{ contents: string; loader: 'ts' } | undefined> {
  const exported = Object.entries((await import(path)) as Record<string, AreaTexts>);
  if (exported.some(([, area]) => ofFrame.includes(area))) return undefined;
  return { contents: exported.map(([name]) => `export const ${name} = { default: {} };`).join('\n'), loader: 'ts' };
}

interface Group {
  readonly modules: readonly string[];
  readonly texts: AreaTexts;
}

/** The texts that the same modules say, together. */
function groupsOf(all: ReadonlyMap<string, string>): readonly Group[] {
  const texts = Object.values(areas as Record<string, AreaTexts>).filter((area) => !ofFrame.includes(area));
  const keys = new Set(texts.flatMap((area) => Object.keys(area.default)));
  const modules = new Map<string, string[]>();
  for (const [path, source] of all) {
    for (const key of keysSaidBy(source, keys)) modules.set(key, [...(modules.get(key) ?? []), path]);
  }
  const together = Map.groupBy(modules.keys(), (key) => modules.get(key)?.join());
  return [...together.values()].map((same) => ({
    modules: modules.get(same[0] ?? '') ?? [],
    texts: pick(texts, new Set(same)),
  }));
}

function pick(all: readonly AreaTexts[], keys: ReadonlySet<string>): AreaTexts {
  const layer = (layout: keyof AreaTexts): Record<string, Text> =>
    Object.fromEntries(
      all.flatMap((area) =>
        Object.entries({ ...(area[layout] as Record<string, Text>) }).filter(([key]) => keys.has(key)),
      ),
    );
  const [vm, h3g] = [layer('vm'), layer('h3g')];
  return { default: layer('default'), ...(!isEmpty(vm) && { vm }), ...(!isEmpty(h3g) && { h3g }) };
}

const isEmpty = (texts: object) => Object.keys(texts).length === 0;

function sources(): ReadonlyMap<string, string> {
  const files = globSync(['client/**/*.{ts,tsx}', 'shared/*.ts', 'shared/gs1/*.ts']);
  return new Map(files.sort().map((file) => [resolve(file), readFileSync(file, 'utf8')]));
}
