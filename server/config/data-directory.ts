import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where generated data goes when nobody says. PostgreSQL does not run as root, and whoever runs it for root may not be able to reach
 * into a private home: root's data lies under /var/lib/wms, apart for each checkout.
 */
export function defaultDataDirectory(project: string, isRoot: boolean): string {
  if (!isRoot) return '.data';
  if (!existsSync(join(project, '.git'))) return '/var/lib/wms';
  return join('/var/lib/wms', createHash('sha256').update(project).digest('hex').slice(0, 12));
}
