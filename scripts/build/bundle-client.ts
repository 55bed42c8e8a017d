import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile, type OutputFile } from 'esbuild';
import { contractCalls } from './contract-calls.ts';

export const target = 'dist/client';
export const assets = join(target, 'assets');
const router = './client/router/preact.ts';

export async function bundleClient(): Promise<{ metafile: Metafile; files: readonly OutputFile[] }> {
  const [client, start] = await Promise.all([bundle(application), bundle(theme)]);
  return {
    metafile: { inputs: client.metafile.inputs, outputs: { ...client.metafile.outputs, ...start.metafile.outputs } },
    files: [...client.outputFiles, ...start.outputFiles],
  };
}

/** Native modules: the common part, a file for each area, and the parts that areas share (client/areas). */
const application: BuildOptions = {
  entryPoints: { main: 'client/main.tsx', style: 'client/style.css', icon: 'client/icon.svg' },
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  alias: { preact: router, 'preact/hooks': router },
  loader: { '.svg': 'copy', '.wasm': 'file' },
  plugins: [contractCalls],
};

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
    // React's hook for developer tools costs 260 bytes of the first load and is useless in production.
    define: {
      'process.env.NODE_ENV': '"production"',
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      setImmediate: 'undefined',
      MSApp: 'undefined',
    },
    legalComments: 'none',
  });
}
