import { afterAll, afterFile } from '../closing.ts';
import { freshDatabase } from '../database/database.ts';
import type { Content } from '../database/templates.ts';
import type { Hooks } from '../suite.ts';
import { Builders } from './builders.ts';

/**
 * Builders on a database of their own. `closing` determines when the database is dropped: after the file, or after the last file of the
 * process.
 */
export async function startBuilders(
  content: Content = 'migrated',
  closing: typeof afterFile = afterFile,
): Promise<Builders> {
  const builders = new Builders(await freshDatabase(content, closing));
  await builders.begin();
  return builders;
}

let shared: Promise<Builders> | undefined;

/** The builders that the files of this process share, one after the other, on one database. */
function sharedBuilders(): Promise<Builders> {
  shared ??= startBuilders('migrated', afterAll).then((builders) => {
    afterAll(() => builders.close());
    return builders;
  });
  return shared;
}

/**
 * The shared builders for a suite; the companies it creates are verified after it. A suite that counts across all companies, changes
 * settings of the whole installation or runs the queue uses `ownBuildersFor`.
 */
export function buildersFor(hooks: Hooks): { readonly it: Builders } {
  return heldFor(hooks, async () => {
    const builders = await sharedBuilders();
    await builders.begin();
    return builders;
  });
}

export function ownBuildersFor(hooks: Hooks, content: Content = 'migrated'): { readonly it: Builders } {
  let builders: Builders | undefined;
  // Registered first, called last.
  hooks.after(() => builders?.close());
  return heldFor(hooks, async () => {
    builders = await startBuilders(content);
    return builders;
  });
}

function heldFor(hooks: Hooks, start: () => Promise<Builders>): { readonly it: Builders } {
  let builders: Builders | undefined;
  hooks.before(async () => {
    builders = await start();
  });
  hooks.after(() => builders?.verify());
  return {
    get it(): Builders {
      if (builders === undefined) throw new Error('the builders are made before the tests run');
      return builders;
    },
  };
}
