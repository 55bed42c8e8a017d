import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit, type listTransit, listTransitLines } from '../../../shared/contract/stock/transit.ts';
import { call } from '../../calls/call.ts';

/** A transfer on its way. */
export type TransitRow = Reply<typeof listTransit>['items'][number];
export type TransitLine = Reply<typeof listTransitLines>['items'][number];
export type Closing = Omit<Input<typeof closeTransit>, 'id'>;

/** What the transit screen asks of the API; tests pass their own. */
export interface TransitCalls {
  lines(id: number): Promise<readonly TransitLine[]>;
  close(id: number, closing: Closing): Promise<Reply<typeof closeTransit>>;
  undo(operationId: number): Promise<unknown>;
}

/** The API itself; the screen says what fails. */
export const transitCalls: TransitCalls = {
  lines: async (id) => (await call(listTransitLines, { id, limit: 500 }, { handles: 'all' })).items,
  close: (id, closing) => call(closeTransit, { id, ...closing }, { handles: 'all' }),
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }),
};
