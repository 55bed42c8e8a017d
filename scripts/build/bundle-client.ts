import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile, type OutputFile } from 'esbuild';
import { contractOnDemand } from './contract-on-demand.ts';
import { FETCHED, frameFirst } from './frame-first.ts';
import { type Joined, joinChunks } from './join-chunks.ts';
import { textsOnDemand } from './texts-on-demand.ts';

export const target = 'dist/client';
export const assets = join(target, 'assets');
const router = './client/router/preact.ts';

/** The client as it is written to `assets`. It is bundled twice: only the first result says which chunks are worth joining. */
export async function bundleClient(): Promise<{ metafile: Metafile; files: readonly OutputFile[] }> {
  const [cut, start] = await Promise.all([bundle(application()), bundle(theme)]);
  const joined = await bundle(application(joinChunks(cut)));
  const outputs = { ...joined.metafile.outputs, ...start.metafile.outputs };
  return {
    metafile: { inputs: joined.metafile.inputs, outputs },
    files: [...joined.outputFiles, ...start.outputFiles],
  };
}

/** Native modules, a chunk or two for each lazy screen. */
function application(joined?: Joined): BuildOptions {
  return {
    entryPoints: { main: `${FETCHED}:client/main.tsx`, style: 'client/style.css', icon: 'client/icon.svg' },
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    alias: { preact: router, 'preact/hooks': router },
    loader: { '.svg': 'copy', '.wasm': 'file' },
    plugins: [contractOnDemand, textsOnDemand, frameFirst(joined)],
  };
}

/** A small classic script that the page waits for: it sets the theme before anything is painted. */
const theme: BuildOptions = { entryPoints: { theme: 'client/theme-start.ts' }, format: 'iife' };

function bundle(options: BuildOptions): Promise<BuildResult<{ metafile: true; write: false }>> {
  return build({
    ...options,
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    // React's hook for developer tools costs 260 bytes of the first load, and has no use in production.
    define: {
      'process.env.NODE_ENV': '"production"',
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      setImmediate: 'undefined',
      MSApp: 'undefined',
    },
    legalComments: 'none',
  });
}
