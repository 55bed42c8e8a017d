import type { Tx } from '../../../db/query.ts';
import type { Author } from '../../record-audit.ts';
import type { Services } from '../../services.ts';
import type { FoundImport } from '../find-import.ts';
import type { Progress } from './progress.ts';

/** A step of an import being done. */
export interface ImportWork {
  tx: Tx;
  found: FoundImport;
  /** Who asked for it. */
  author: Author;
  progress: Progress;
  services: ImportServices;
}

/** What the work uses beside its transaction. */
export type ImportServices = Pick<Services, 'now' | 'settings'>;
