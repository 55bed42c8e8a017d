import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ListFacts } from '../../shared/contract/list.ts';
import type { Operation } from '../../shared/contract/operation.ts';

type Declared = Operation & { readonly list?: ListFacts };

const contract = `${resolve('shared/contract')}/`;
const CALLS = 'calls';

/**
 * Bundles only the parts of an operation needed to call it and to show its list, without the structs that the API validates with: 16 kB
 * instead of 35, compressed. Other exports of a contract file come from the file itself, with all structs of that file; so what a form
 * validates (new-sku.ts) and a constant that screens use (mails.ts) have files of their own.
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

async function declaredIn(file: string): Promise<readonly (readonly [string, Declared])[]> {
  const exported = Object.entries((await import(file)) as Record<string, Declared>);
  return exported.filter(([, value]) => value.isOperation === true);
}

/** Every list accepts it, but no screen uses it (shared/contract/list.ts). */
const FOR_PROGRAMS = 'updatedSince';

/** Screens handle refusals by code as they come; the list of errors is needed only for files and prints. */
function toCall({ name, method, path, rule, reach, stream, errors, list, takes: { query, ...taken } }: Declared) {
  const takes = { query: query.filter((one) => one !== FOR_PROGRAMS), ...taken };
  return { name, method, path, rule, reach, takes, list, ...(stream !== undefined && { stream, errors }) };
}
