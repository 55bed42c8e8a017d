import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Import {
  names: readonly string[];
  target: string;
}

/** A file that lists every route, or makes the demo through them; following it would make each API test depend on the whole API. */
const isHub = (file: string) =>
  /^server\/api\/(?:[^/]+\/)?routes\.ts$/.test(file) || file === 'test/support/database/templates.ts';
const allOperations = 'shared/contract/operations.ts';

/**
 * The test files that a change since a revision, committed or not, can reach. An API test depends on the contract operations that it or its
 * builders name, and on their implementations; a browser test on the screens and operations of its area; a test at the top of the tree
 * reads sources and always runs.
 */
export async function filesReached(tests: readonly string[], since: string): Promise<string[]> {
  const changed = changedFiles(since);
  if (changed.some((file) => /^package(-lock)?\.json$/.test(file))) return [...tests];
  const graph = new Graph();
  return tests.filter((test) => {
    // The builders of nearly every browser test receive goods, so only the test's area counts.
    const followed = test.startsWith('test/browser/') ? changed.filter((file) => !file.startsWith('server/')) : changed;
    return isByRule(test, changed) || followed.some((file) => graph.from(test).has(file));
  });
}

function changedFiles(since: string): string[] {
  const lines = (parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).split('\n');
  const all = [...lines(['diff', '--name-only', since]), ...lines(['ls-files', '--others', '--exclude-standard'])];
  return all.filter((file) => file !== '');
}

/** Dependencies that no import shows. */
function isByRule(test: string, changed: readonly string[]): boolean {
  const [, kind, area] = /^test\/(?:(\w+)\/)?(?:([\w-]+)\/)?/.exec(test) ?? [];
  if (kind === undefined) return true;
  if (changed.some((file) => file.endsWith('.sql')) && ['api', 'db', 'server', 'queue'].includes(kind)) return true;
  if (kind !== 'browser') return false;
  const areas = changed.map((file) => /^(?:client\/screens|server\/api)\/([\w-]+)\//.exec(file)?.[1]);
  const isFrame = changed.some((file) => /^(?:client\/(?!screens\/)|server\/(?!api\/))/.test(file));
  return areas.includes(area) || (isFrame && (area === 'ui' || area === 'shell'));
}

class Graph {
  readonly #imports = new Map<string, readonly Import[]>();
  readonly #reached = new Map<string, ReadonlySet<string>>();
  #routes: ReadonlyMap<string, string> | undefined;

  from(test: string): ReadonlySet<string> {
    const known = this.#reached.get(test);
    if (known !== undefined) return known;
    const reached = new Set<string>();
    const waiting = [test];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      if (!isHub(file)) waiting.push(...this.#dependencies(file));
    }
    this.#reached.set(test, reached);
    return reached;
  }

  #dependencies(file: string): string[] {
    const imports = this.#importsOf(file);
    if (!file.startsWith('test/')) return imports.map(({ target }) => target);
    return imports.flatMap(({ names, target }) => [target, ...this.#implementations(names, target)]);
  }

  /** A route has the name of its operation. */
  #implementations(names: readonly string[], target: string): string[] {
    if (!target.startsWith('shared/contract/')) return [];
    this.#routes ??= new Map(this.#routesBelow('server/api/routes.ts'));
    return target === allOperations
      ? [...this.#routes.values()]
      : names.flatMap((name) => this.#routes?.get(name) ?? []);
  }

  #routesBelow(hub: string): [string, string][] {
    return this.#importsOf(hub).flatMap(({ names, target }) =>
      isHub(target) ? this.#routesBelow(target) : names.map((name): [string, string] => [name, target]),
    );
  }

  #importsOf(file: string): readonly Import[] {
    let imports = this.#imports.get(file);
    if (imports === undefined) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      // Includes files that are only named: the entry of a bundle, a fixture, a program to start.
      const named = [...text.matchAll(/'((?:test|server|scripts|tools)\/[\w./-]+(?<!\.test)\.\w+)'/g)].map(
        ([, target = '']) => target,
      );
      imports = [
        ...[...text.matchAll(/\b(?:import|export)\b(?! type)([^'"();]*?)\bfrom\s+'(\.[^']+)'/g)].map(
          ([, names = '', specifier = '']) => importOf(file, names, specifier),
        ),
        ...[...text.matchAll(/\bimport\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) =>
          importOf(file, '', specifier),
        ),
        ...named.map((target) => ({ names: [], target })),
      ];
      this.#imports.set(file, imports);
    }
    return imports;
  }
}

function importOf(file: string, names: string, specifier: string): Import {
  return { names: names.match(/\w+/g) ?? [], target: join(dirname(file), specifier) };
}
