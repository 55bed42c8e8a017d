import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ListFacts } from '../../shared/contract/list.ts';
import type { Operation } from '../../shared/contract/operation.ts';

type Declared = Operation & { readonly list?: ListFacts };

const contract = `${resolve('shared/contract')}/`;
const CALLS = 'calls';

/**
 * Bundles of each operation what a call needs and what its list shows, without the structs that only the API checks by: 16 kB instead of 35,
 * compressed. What else a contract file exports comes from the file itself, where it is used.
 */
export const contractCalls: Plugin = {
  name: 'contract calls',
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, async ({ path, resolveDir, importer }) => {
      const file = resolve(resolveDir, path);
      if (!file.startsWith(contract)) return undefined;
      const isCalled = !importer.startsWith(contract) && (await declaredIn(file)).length > 0;
      return isCalled ? { path: file, namespace: CALLS } : { path: file, sideEffects: false };
    });
    build.onLoad({ filter: /.*/, namespace: CALLS }, async ({ path }) => {
      const calls = (await declaredIn(path)).map(
        ([name, one]) => `export const ${name} = ${JSON.stringify(toCall(one))};`,
      );
      return { contents: [...calls, `export * from '${path}';`].join('\n'), resolveDir: dirname(path) };
    });
  },
};

/** The operations of a contract file by their names. */
async function declaredIn(file: string): Promise<readonly (readonly [string, Declared])[]> {
  const exported = Object.entries((await import(file)) as Record<string, Declared>);
  return exported.filter(([, value]) => value.isOperation === true);
}

/** What no screen asks for, though each list takes it (shared/contract/list.ts). */
const FOR_PROGRAMS = 'updatedSince';

/** Refusals are handled by code where they come; a screen asks for those of files and prints alone. */
function toCall({ name, method, path, rule, reach, stream, errors, list, takes: { query, ...taken } }: Declared) {
  const takes = { query: query.filter((one) => one !== FOR_PROGRAMS), ...taken };
  return { name, method, path, rule, reach, takes, list, ...(stream !== undefined && { stream, errors }) };
}
