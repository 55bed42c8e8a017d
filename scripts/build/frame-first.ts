import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Joined } from './join-chunks.ts';

/** What the bundler calls a part that is fetched later, in front of its path. */
export const FETCHED = 'fetched';

/** The frame, the kit of all screens that are worked with a scanner, and what nearly all show: a handheld loads it while somebody signs in. */
const frame = [
  'node_modules/react-dom/client.js',
  'client/shell/app.tsx',
  'client/scan/scanning.ts',
  'client/scan/scan-field.tsx',
  'client/state/live/live.ts',
  'client/ui/density.ts',
  'client/ui/formats.ts',
  'client/ui/value-text.tsx',
  'client/ui/document-page.tsx',
  'client/documents/document-link.tsx',
  'client/screens/account/account-page.tsx',
  'client/screens/account/login-form.tsx',
  'client/screens/account/login-state.ts',
  'client/screens/account/reset-link.ts',
];

/**
 * Tells the bundler what it cannot know: whoever fetches a part of the client has the frame already. It parts shared modules by who
 * reaches them, and made forty files of the first load, one for each set of screens. Now every part that is fetched later comes with the
 * frame, which is there, so that the frame and all it needs is one file: 5 kB less, compressed. In a second build each part also brings the
 * modules of the chunks that were joined for it (join-chunks), by which these become one.
 */
export function frameFirst(joined: Joined = { frame: [], parts: new Map() }): Plugin {
  return {
    name: 'frame first',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) => {
        if (kind !== 'dynamic-import') return undefined;
        return { path: relative('.', resolve(resolveDir, path)), namespace: FETCHED };
      });
      build.onResolve({ filter: /^fetched:/ }, ({ path }) => ({
        path: path.slice(FETCHED.length + 1),
        namespace: FETCHED,
      }));
      build.onLoad({ filter: /.*/, namespace: FETCHED }, ({ path }) => {
        const together = [...frame, ...joined.frame, ...(joined.parts.get(`${FETCHED}:${path}`) ?? [])];
        const imports = together.map(address).map((module) => `import '${module}';`);
        return { contents: [...imports, `export * from '${resolve(path)}';`].join('\n'), resolveDir: resolve('.') };
      });
    },
  };
}

/** A module of our own is named by its path, one that a plugin makes by its name there. */
function address(input: string): string {
  return /^[a-z]+:/.test(input) ? input : resolve(input);
}
