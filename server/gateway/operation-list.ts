import { refuse } from '../../shared/errors.ts';

/** An operation as far as its address goes; a path holds parameters as `:id`. */
export interface Addressed {
  method: string;
  path: string;
  /** It answers a live stream. */
  events?: true;
}

/**
 * A guard that lets only declared operations through to an API elsewhere: it may have more routes than its operations, and
 * none of them is meant for the outside.
 */
export function operationList(operations: readonly Addressed[]): (method: string, path: string) => void {
  const patterns = new Map<string, RegExp>();
  for (const [method, group] of Map.groupBy(operations, (operation) => operation.method)) {
    patterns.set(method, new RegExp(`^(?:${group.map(({ path }) => patternOf(path)).join('|')})$`));
  }
  return (method, path) => {
    const pattern = patterns.get(method === 'HEAD' ? 'GET' : method);
    if (!pattern?.test(path)) refuse('not_found', { values: { thing: 'address' } });
  };
}

function patternOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.')))
    .join('/');
}
