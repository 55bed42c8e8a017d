import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import {
  listPutaway,
  listRecentMoves,
  moveStock,
  suggestDestinations,
} from '../../../shared/contract/stock/putaway.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import { ApiError } from '../../calls/errors.ts';
import { reportError } from '../../calls/report-error.ts';
import { type Found, findGoods, type GoodsCalls, goodsCalls } from '../../documents/goods/goods-calls.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { movedText } from './move-order.ts';
import type { MoveNotices } from './move-state.ts';

export type Waiting = Reply<typeof listPutaway>;
export type Suggestion = RowOf<typeof suggestDestinations>;
export type RecentMove = RowOf<typeof listRecentMoves>;
export type DueErn = Pick<RowOf<typeof listErns>, 'id' | 'number' | 'partner' | 'deliveryDate'>;
export type Move = Input<typeof moveStock>;

/** A location goods can go to. */
export type Place = Pick<Found, 'id' | 'label' | 'caution'>;

/** What Move stock asks of the API; tests pass their own. */
export interface MoveCalls extends GoodsCalls {
  waiting(): Promise<Waiting>;
  suggestions(stockLineIds: readonly number[], to?: 'quarantine' | 'goodsIn'): Promise<readonly Suggestion[]>;
  places(text: string): Promise<readonly Place[]>;
  move(input: Move, key: string): Promise<Reply<typeof moveStock>>;
  /** The open ERN that is due next; undefined when none is open. */
  nextErn(): Promise<DueErn | undefined>;
  recent(): Promise<readonly RecentMove[]>;
  undo(operationId: number): Promise<unknown>;
}

const handles = { handles: 'all' } as const;

/** The API itself. The screen says what fails: beside its line, or once. */
export const moveCalls: MoveCalls = {
  ...goodsCalls,
  waiting: () => call(listPutaway, {}, handles),
  suggestions: async (stockLineIds, to) =>
    (await call(suggestDestinations, { stockLineIds: [...stockLineIds], ...(to !== undefined && { to }) }, handles))
      .items,
  places: (text) => findGoods({ codes: [text], alike: true, kinds: ['location'] }),
  move: (input, idempotencyKey) => call(moveStock, input, { ...handles, idempotencyKey }),
  nextErn: async () => {
    const asked = { status: ['expected', 'counting'], sort: 'deliveryDate', limit: 1 } as const;
    return (await call(listErns, { ...asked, status: [...asked.status] }, handles)).items[0];
  },
  recent: async () => (await call(listRecentMoves, {}, handles)).items,
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, handles),
};

/** What Move stock says, in toasts. */
export const moveNotices: MoveNotices = {
  moved: (order, lines, undo) => toasts.done(movedText(order, lines), undo),
  undone: () => toasts.done(t('move_undone')),
  unread: reportError,
  failed(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.status >= 500) toasts.warn(t('message_moveStockError'));
    else toasts.warn(`${t('message_moveStockError')}: ${error.message}`);
  },
};
