import { createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Builders } from './builders.ts';
import type { Caller } from './caller.ts';

type NewErn = Input<typeof createErn>;

export interface MadeErn {
  id: number;
  number: string;
  lineIds: number[];
  lineId: number;
}

export async function ernOf(
  caller: Caller,
  lines: NewErn['lines'],
  head: Omit<NewErn, 'lines'> = {},
): Promise<MadeErn> {
  const { id, number } = await caller.ok(createErn, { ...head, lines });
  const { items } = await caller.ok(listErnLines, { id, limit: 500 });
  const lineIds = items.map((line) => line.id);
  return { id, number, lineIds, lineId: lineIds[0] ?? 0 };
}

export async function hideErn(builders: Builders, ern: Pick<MadeErn, 'id'> & Partial<MadeErn>): Promise<void> {
  await builders.db.run(
    `update erns set hidden_at = now(), hidden_by = created_by, hide_reason = 'Announced twice' where id = $1`,
    [ern.id],
  );
}

/** A job without goods that is cancelled. */
export async function cancelledJob(builders: Builders, { companyId }: { companyId: number }): Promise<string> {
  const number = builders.name('J');
  await builders.db.run('insert into jobs (company_id, number, cancelled_at) values ($1, $2, now())', [
    companyId,
    number,
  ]);
  return number;
}

/** Cancels jobs while ERNs still name them, as when an integrator sends an ERN for a job that was already cancelled. */
export async function cancelJobs(builders: Builders, numbers: readonly string[]): Promise<void> {
  await builders.db.run('update jobs set cancelled_at = now() where number = any ($1::text[])', [numbers]);
}
