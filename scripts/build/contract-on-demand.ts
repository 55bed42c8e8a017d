import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { ListFacts } from '../../shared/contract/list.ts';
import type { Operation } from '../../shared/contract/operation.ts';

/**
 * Leaves out of a screen what it does not use of a contract file: operations it does not call, and of those it calls what only the API
 * reads, which are the structs that it checks by. What a form checks by is exported beside the operations and stays.
 */
export const contractOnDemand: Plugin = {
  name: 'contract on demand',
  setup(build) {
    build.onLoad({ filter: /\/shared\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ }, async ({ path }) => {
      const [source, declared] = await Promise.all([readFile(path, 'utf8'), import(path)]);
      return { contents: withoutEffects(withoutStructs(source, declared)), loader: 'ts' };
    });
  },
};

/** Operations as the data that a client needs to call them. The formatter ends each on its own line, or on one of its own. */
function withoutStructs(source: string, declared: Readonly<Record<string, Operation & { list?: ListFacts }>>): string {
  const declarations = /^export const (\w+) = (?:operation|listOperation|fileOperation)\((?:.*\);$|[\s\S]*?^\}\);$)/gm;
  return source.replace(declarations, (whole, name: string) => {
    const operation = declared[name];
    return operation === undefined ? whole : `export const ${name} = ${JSON.stringify(toCall(operation))};`;
  });
}

function toCall({ name, method, path, rule, reach, stream, errors, takes, list }: Operation & { list?: ListFacts }) {
  return { name, method, path, rule, reach, ...(stream !== undefined && { stream }), errors, takes, list };
}

/**
 * Marks each constant as free of side effects: a struct is a call, which the bundler keeps in case it does something besides. The
 * formatter writes it on one line, or up to a line that begins with its closing bracket.
 */
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
