import { countErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in.ts';
import { listLocations } from '../../../shared/contract/locations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock.ts';
import { call } from '../../api.ts';
import type { ErnLine, Place } from './ern-rules.ts';

export type Ern = Reply<typeof getErn>;
export type CountInput = Omit<Input<typeof countErn>, 'id'>;
export type HistoryRow = Reply<typeof listOperations>['items'][number];

/** What the ERN screen asks of the API; tests pass their own. */
export interface ErnCalls {
  ern(id: number): Promise<Ern>;
  lines(id: number): Promise<ErnLine[]>;
  history(id: number): Promise<readonly HistoryRow[]>;
  location(name: string): Promise<Place | undefined>;
  count(id: number, counts: CountInput, key?: string): Promise<readonly ErnLine[]>;
  receive(id: number, input: Omit<Input<typeof receiveErn>, 'id'>): Promise<Reply<typeof receiveErn>>;
  undo(operationId: number, reason: string): Promise<unknown>;
}

/** The API itself. The screen says what fails: beside its line, or once for all that it reads together. */
export const ernCalls: ErnCalls = {
  ern: (id) => call(getErn, { id }, { handles: 'all' }),
  lines: allLines,
  history: async (id) =>
    (await call(listOperations, { document: 'ern', documentId: id, limit: 100 }, { handles: 'all' })).items,
  location: async (name) => (await call(listLocations, { name, limit: 1 }, { handles: 'all' })).items[0],
  count: async (id, counts, key) =>
    (await call(countErn, { id, ...counts }, { handles: 'all', idempotencyKey: key })).lines,
  receive: (id, input) => call(receiveErn, { id, ...input }, { handles: 'all' }),
  undo: (id, reason) => call(reverseOperation, { id, reason }, { handles: 'all' }),
};

/** Page after page: lines are a list like any other. */
async function allLines(id: number): Promise<ErnLine[]> {
  const lines: ErnLine[] = [];
  let after: string | undefined;
  do {
    const page = await call(listErnLines, { id, limit: 500, after }, { handles: 'all' });
    lines.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return lines;
}
