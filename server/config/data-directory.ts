import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The default data directory. PostgreSQL does not run as root, and the user that runs it for root may not be able to reach into a private
 * home directory, so root's data is in /var/lib/wms, separate for each checkout.
 */
export function defaultDataDirectory(project: string, isRoot: boolean): string {
  if (!isRoot) return '.data';
  if (!existsSync(join(project, '.git'))) return '/var/lib/wms';
  return join('/var/lib/wms', createHash('sha256').update(project).digest('hex').slice(0, 12));
}
