import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build, type OutputFile } from 'esbuild';

/** The scanner's files weigh as much as all others together, and the browser caches them itself once used. */
const unkept = /\.wasm$/;

/**
 * The two workers that the gateway serves as /wms/service-worker.js: one stores this build's page and files (decision
 * 126), the other removes it. Their names have no hash, because a browser requests a worker by its known name.
 */
export async function bundleWorkers(page: string, files: readonly OutputFile[]): Promise<readonly OutputFile[]> {
  const names = files.map(({ path }) => basename(path)).filter((name) => !unkept.test(name));
  const { outputFiles } = await build({
    entryPoints: ['client/offline/service-worker.ts', 'client/offline/no-service-worker.ts'],
    outdir: 'dist/client',
    format: 'iife',
    bundle: true,
    minify: true,
    write: false,
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    define: {
      SHELL_VERSION: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 12)),
      SHELL_FILES: JSON.stringify(names),
    },
  });
  return outputFiles;
}
