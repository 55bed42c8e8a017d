import { refuse } from '../../../../shared/errors.ts';
import type { ImportWork } from './work.ts';

interface Used {
  subject: string;
  plural: string;
  count: number;
  examples: unknown[];
}

/** Refuses when anything uses new rows of an import (`uses` asks it), with how many there are and the first of them. */
export async function refuseUsed({ tx, found }: ImportWork, part: string, uses: string): Promise<void> {
  const company = uses.includes('$3') ? [found.companyId] : [];
  const inUse = (await tx.many<Used>(uses, [found.id, part, ...company])).filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ count, plural }) => `${plural} (${count})`).join(', ');
  refuse('in_use', {
    values: { uses: words },
    data: { uses: inUse.map(({ subject, count, examples }) => ({ subject, count, examples })) },
  });
}
