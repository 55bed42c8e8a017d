import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built client, in memory, with its precompressed forms. */
export interface ClientFile {
  type: string;
  /** The build puts a hash of the content into the name: it can be kept for ever. */
  hashed: boolean;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** What is served, by extension. Anything else in the directory (source maps, stray notes) is not. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built client once, at the start: a request can then reach nothing that was not a plain file of it, whatever its
 * path says, and no disk is waited for. Symbolic links and dotfiles are passed over.
 */
export function readClientFiles(directory: string): ReadonlyMap<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  for (const path of plainFiles(directory)) {
    const type = types[extname(path)];
    if (type !== undefined) files.set(relative(directory, path).split(sep).join('/'), clientFile(path, type));
  }
  return files;
}

function plainFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return plainFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

function clientFile(path: string, type: string): ClientFile {
  const plain = readFileSync(path);
  const br = ifThere(`${path}.br`);
  const gzip = ifThere(`${path}.gz`);
  return {
    type,
    hashed: /-[A-Z0-9]{8}\.\w+$/.test(path),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    ...(br && { br }),
    ...(gzip && { gzip }),
  };
}

function ifThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
