import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** The files that an operator starts from. */
export const operationsFile = (path: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../docs/operations', path), 'utf8');

export const readCompose = async () => parse(await operationsFile('compose/compose.yaml'), { merge: true });

export const readKubernetes = async (file: string) =>
  parseAllDocuments(await operationsFile(`kubernetes/${file}`)).map((document) => document.toJS());

/** The lines NAME=value of a file for Compose or systemd. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.matchAll(/^(\w+)="?(.*?)"?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The longest stop in seconds: the notice and the steps after it (server/program.ts). */
export const longestStop = (notice: number): number => notice + 9;
