import { refuse } from '../../../shared/errors.ts';

/** The address of an operation; its path has parameters as `:id`. */
export interface Addressed {
  method: string;
  path: string;
  events?: true;
}

/**
 * A guard that lets only declared operations through to an external API, which may have further routes that are not meant for the outside.
 */
export function operationList(operations: readonly Addressed[]): (method: string, path: string) => void {
  const byPath = Map.groupBy(operations, (operation) => operation.path);
  const patterns = new Map<string, RegExp>();
  for (const [method, group] of Map.groupBy(operations, (operation) => operation.method)) {
    patterns.set(method, new RegExp(`^(?:${group.map(({ path }) => patternOf(path)).join('|')})$`));
  }
  // As in the API's router, `user/token` is that address and not `user/:id`.
  const taken = (path: string): string[] =>
    byPath.get(path)?.map(({ method }) => method) ??
    [...patterns.keys()].filter((one) => patterns.get(one)?.test(path));
  return (method, path) => {
    const methods = taken(path);
    if (methods.includes(method === 'HEAD' ? 'GET' : method)) return;
    if (methods.length === 0) refuse('not_found', { values: { thing: 'address' } });
    const allowed = new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one)));
    refuse('method_not_allowed', { values: { methods: [...allowed].join(', ') } });
  };
}

function patternOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.')))
    .join('/');
}
