import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { ListFacts } from '../../shared/contract/list.ts';
import type { Operation } from '../../shared/contract/operation.ts';

type Declared = Operation & { list?: ListFacts };

const contractFile = /\/shared\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/;

/** In front of file and name: an operation as it is called, or with what its lists show. */
const CALLED = 'called';
const LISTED = 'listed';

/**
 * Bundles each operation as a module of its own, with what a client needs to call it: not what only the API reads, the structs that it
 * checks by. A bundler moves whole modules, so a screen that called one operation carried all that any other screen calls of the same
 * contract file. What a form checks by is exported beside the operations and stays in the file.
 */
export const contractOnDemand: Plugin = {
  name: 'contract on demand',
  setup(build) {
    build.onLoad({ filter: contractFile }, async ({ path }) => {
      const [source, declared] = await Promise.all([readFile(path, 'utf8'), declaredIn(path)]);
      return { contents: withoutEffects(withoutOperations(source, declared, path)), loader: 'ts' };
    });
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir, kind }) => {
      const file = resolve(resolveDir, path);
      // Nothing of a contract is loaded that is not used: a constant beside the structs does not bring what they check with.
      return kind !== 'dynamic-import' && contractFile.test(file) ? { path: file, sideEffects: false } : undefined;
    });
    build.onResolve({ filter: /^(?:called|listed):/ }, ({ path }) => {
      const [namespace = '', ...rest] = path.split(':');
      return { path: rest.join(':'), namespace };
    });
    build.onLoad({ filter: /.*/, namespace: CALLED }, (module) => operationModule(module.path, false));
    build.onLoad({ filter: /.*/, namespace: LISTED }, (module) => operationModule(module.path, true));
  },
};

async function operationModule(module: string, isListed: boolean): Promise<OnLoadResult> {
  const [path = '', name = ''] = module.split('#');
  const operation = (await declaredIn(path))[name];
  if (operation === undefined) throw new Error(`${path} declares no operation ${name}`);
  const called = `import { ${name} as called } from '${CALLED}:${module}';`;
  const contents = isListed
    ? `${called} export const ${name} = { ...called, list: ${JSON.stringify(operation.list)} };`
    : `export const ${name} = ${JSON.stringify(toCall(operation))};`;
  return { contents, loader: 'js' };
}

/** What no screen asks for, though each list takes it (shared/contract/list.ts). */
const FOR_PROGRAMS = 'updatedSince';

/** Refusals are handled by code where they come; a screen asks for those of files and prints alone. */
function toCall({ name, method, path, rule, reach, stream, errors, takes: { query, ...taken } }: Operation) {
  const takes = { query: query.filter((one) => one !== FOR_PROGRAMS), ...taken };
  return { name, method, path, rule, reach, ...(stream !== undefined && { stream, errors }), takes };
}

/** The operations of a contract file by their names. */
async function declaredIn(path: string): Promise<Readonly<Record<string, Declared>>> {
  const exported = Object.entries((await import(path)) as Record<string, Partial<Declared>>);
  return Object.fromEntries(exported.filter(([, value]) => value.isOperation === true)) as Record<string, Declared>;
}

/** The formatter ends a declaration on its own line, or on one of its own. */
function withoutOperations(source: string, declared: Readonly<Record<string, Declared>>, path: string): string {
  const declarations =
    /^export const (\w+) = (?:operation|(?:list|file|group|totals)Operation)\((?:.*\);$|[\s\S]*?^\}\);$)/gm;
  const rest = source.replace(declarations, (whole, name: string) => (declared[name] === undefined ? whole : ''));
  const code = rest.replace(/\/\*[\s\S]*?\*\//g, '');
  const left = Object.keys(declared).find((name) => new RegExp(`\\b${name}\\b`).test(code));
  if (left !== undefined) throw new Error(`${path}: ${left} is used beside its declaration, or written otherwise`);
  return rest;
}

/** The imports of operations in a client's module, each from a module of its own. */
export async function withOwnOperations(source: string, folder: string): Promise<string> {
  const imports = [...source.matchAll(/^import \{([^}]*)\} from '(\.[^']*\/contract\/[^']*)';$/gm)];
  // Who describes a list needs what the contract says of its rows and filters; others only call it.
  const describesLists = /\b(?:List|Record|Report)Description\b/.test(source);
  let text = source;
  for (const [statement, names = '', from = ''] of imports) {
    const path = resolve(folder, from);
    const declared = await declaredIn(path);
    const all = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const others = all.filter((name) => declared[name] === undefined);
    const own = all.filter((name) => declared[name] !== undefined);
    const kindOf = (name: string) => (describesLists && declared[name]?.list !== undefined ? LISTED : CALLED);
    const lines = own.map((name) => `import { ${name} } from '${kindOf(name)}:${path}#${name}';`);
    if (others.length > 0) lines.unshift(`import { ${others.join(', ')} } from '${from}';`);
    text = text.replace(statement, lines.join(' '));
  }
  return text;
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
