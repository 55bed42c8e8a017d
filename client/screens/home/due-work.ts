import type { listErns } from '../../../shared/contract/erns.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { TextKey } from '../../text-sets.ts';

/** Work that waits: a number, and the list in which it stands. */
export interface DueWork {
  readonly text: TextKey;
  /** The list's route; who may not open it does not see the number. */
  readonly path: string;
  /** What of the list counts, in the words of its address. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** What waits at goods in; `today` is the warehouse's date (yyyy-mm-dd). Other lists join as their screens come. */
export function dueWork(today: string): readonly DueWork[] {
  const path = 'goodsIn/erns';
  return [
    { text: 'home_ernsDue', path, filters: { status: ['expected', 'counting'], dueTo: [today] } },
    { text: 'home_ernsExpected', path, filters: { status: ['expected'] } },
    { text: 'home_ernsCounting', path, filters: { status: ['counting'] } },
  ];
}

/** Asks how many there are. */
export type CountErns = (input: Input<typeof listErns>) => Promise<Reply<typeof listErns>>;

/** How many there are of it; undefined where that cannot be had. */
export async function countDue(work: DueWork, ask: CountErns): Promise<number | undefined> {
  const answer = await ask({ ...work.filters, limit: 1, total: true } as Input<typeof listErns>).catch(() => undefined);
  return answer?.total;
}
