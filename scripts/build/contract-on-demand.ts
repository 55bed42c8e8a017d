import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Leaves out of a screen what it does not use of a contract file: operations it does not call, and of those it calls all that only the
 * API reads. A declaration is a call, which the bundler keeps in case it does something besides; none of these does.
 */
export const contractOnDemand: Plugin = {
  name: 'contract on demand',
  setup(build) {
    build.onLoad({ filter: /\/shared\/contract\/[\w-]+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: withoutEffects(asTheClientReads(source)), loader: 'ts' };
    });
  },
};

const ofTheApi = /^ {2}(summary|params|reply|once|secrets|replica): /;

/** Declarations without what the client needs for its types alone, which are gone by then. A property ends where the next one begins. */
function asTheClientReads(source: string): string {
  let isLeftOut = false;
  let isInside = false;
  const lines = source.split('\n').filter((line) => {
    if (/ = operation\(/.test(line)) isInside = true;
    if (/^\S/.test(line)) isLeftOut = false;
    if (line.startsWith('});')) isInside = false;
    if (isInside && /^ {2}\w/.test(line)) isLeftOut = ofTheApi.test(line);
    return !isLeftOut;
  });
  return lines.join('\n');
}

/** Marks each constant as free of side effects. The formatter writes it on one line, or up to a line that begins with its closing bracket. */
function withoutEffects(source: string): string {
  let isOpen = false;
  const lines = source.split('\n').map((line) => {
    const [head] = (isOpen ? undefined : /^(?:export )?const \w+ = /.exec(line)) ?? [];
    if (head === undefined && !isOpen) return line;
    const isLast = line.endsWith(';') && (!isOpen || /^[)\]}]/.test(line));
    const text = head === undefined ? line : `${head}/* @__PURE__ */ (() => (${line.slice(head.length)}`;
    isOpen = !isLast;
    return isLast ? `${text.slice(0, -1)}))();` : text;
  });
  return lines.join('\n');
}
