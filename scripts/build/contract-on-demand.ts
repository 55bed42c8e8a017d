import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A constant as the formatter writes it: on one line, or up to the line that closes it. */
const constant = /^((?:export )?const \w+ = )(.*(?:\n(?:[ \t].*)?)*?\n[)\]}].*|.*);$/gm;

/**
 * Leaves out of a screen what it does not use of a contract file. A declaration is a call, which the bundler keeps in case it does
 * something besides; none of these does.
 */
export const contractOnDemand: Plugin = {
  name: 'contract on demand',
  setup(build) {
    build.onLoad({ filter: /\/shared\/contract\/[\w-]+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(constant, '$1/* @__PURE__ */ (() => ($2))();'), loader: 'ts' };
    });
  },
};
