import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import type { Api } from '../../calls/api.ts';
import { firstRow } from '../../calls/pages.ts';
import type { PickRow } from '../../documents/statuses.ts';

export interface FinishedPicks {
  readonly done: string;
  readonly next: PickRow | undefined;
}

/** Reads the open pick that is due first. */
export async function finishPicks(api: Api, done: string): Promise<FinishedPicks> {
  return { done, next: await firstRow(api, listPicks, { status: ['created', 'started'], sort: 'due' }) };
}
