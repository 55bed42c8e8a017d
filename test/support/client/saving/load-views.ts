import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Node loads no JSX. All views are compiled at once, because esbuild takes as long for one. */
function compileViews(): ReadonlyMap<string, string> {
  const { outputFiles } = buildSync({
    entryPoints: ['client/**/*.tsx'],
    outdir: 'client',
    outbase: 'client',
    outExtension: { '.js': '.tsx' },
    format: 'esm',
    jsx: 'automatic',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [resolve(path), text]));
}

let views: ReadonlyMap<string, string> | undefined;

/** Lets modules imported from here on import views. Import this file first and the others with `import()`. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    views ??= compileViews();
    const source = views.get(fileURLToPath(url));
    if (source === undefined) throw new Error(`${url} is no view of the client`);
    return { format: 'module', source, shortCircuit: true };
  },
});
