import { readdirSync, readFileSync } from 'node:fs';

const CONTRACT = new URL('../../../shared/contract/', import.meta.url);

/**
 * The comment above each operation of the contract, by the operation's name: one text for readers of the sources and of the
 * documentation. It is read from the sources, which run as they are, so that the client's bundle does not carry it.
 */
export function docComments(): ReadonlyMap<string, string> {
  const files = readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts'));
  return new Map(files.flatMap((name) => commentsIn(readFileSync(new URL(name, CONTRACT), 'utf8'))));
}

function commentsIn(source: string): [string, string][] {
  const documented = source.matchAll(
    /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export const (\w+) = (?:operation|(?:list|file|group|totals)Operation)\(/g,
  );
  return [...documented].map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()]);
}
