import { CannotStart } from '../errors.ts';
import type { Footer, Header, TableSum } from './format.ts';
import { readBackup } from './read-backup.ts';
import { Summed } from './summed.ts';

export interface Proven {
  header: Header;
  footer: Footer;
}

/**
 * Reads a backup to its end and compares its rows with its footer, without a database: a damaged file is refused within minutes, not after
 * hours of loading.
 */
export async function proveWhole(file: string): Promise<Proven> {
  let header: Header | undefined;
  const sums: Record<string, TableSum> = {};
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'table') {
      const summed = new Summed();
      for await (const piece of part.rows) summed.add(piece);
      sums[part.name] = summed.result();
    }
    if (part.kind !== 'footer' || header === undefined) continue;
    const wrong = differencesOf(part.footer.tables, sums);
    if (wrong.length === 0) return { header, footer: part.footer };
    throw new CannotStart(`${file} was changed after it was written: ${wrong.join(', ')}`);
  }
  throw new Error('a backup has a header and a footer');
}

/** A sentence for each table that differs from what was written. */
export function differencesOf(
  written: Readonly<Record<string, TableSum>>,
  read: Readonly<Record<string, TableSum>>,
): string[] {
  return Object.keys({ ...written, ...read }).flatMap((name) => {
    const [before, now] = [written[name], read[name]];
    if (before?.rows !== now?.rows)
      return [`${name} has ${now?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}`];
    return before?.sha256 === now?.sha256 ? [] : [`rows of ${name} differ`];
  });
}
