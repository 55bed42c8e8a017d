import { type Signal, signal } from '@preact/signals-react';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { listDueLocations, startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import type { Api } from '../../calls/api.ts';
import { ApiError } from '../../calls/errors.ts';
import { tryOrReport } from '../../calls/report-error.ts';
import { findGoods } from '../../goods/find-goods.ts';
import type { ScanQueue } from '../../scan/scan-queue.ts';
import { bad, createScanning, good } from '../../scan/scanning.ts';
import { findScannedSku } from '../../state/find-scanned-sku.ts';
import { t } from '../../texts.ts';

export const MOST_DUE = 8;

export type DueLocation = RowOf<typeof listDueLocations>;

type Thing = Input<typeof startStockCount>;

export interface StartCount {
  queue: ScanQueue<Thing>;
  blind: Signal<boolean>;
  due: Signal<readonly DueLocation[] | undefined>;
  readDue(): Promise<void>;
  begin(location: DueLocation): Promise<void>;
}

/** Starts counts of a scanned location or SKU, or of a due location. An open count is continued. `open` navigates to a count. */
export function createStartCount(api: Api, open: (countId: number) => void): StartCount {
  const blind = signal(false);
  const due = signal<readonly DueLocation[] | undefined>(undefined);
  const { queue } = createScanning<Thing>({
    async understand(_, code) {
      const thing = await thingOf(code);
      return thing === undefined ? bad(t('counts_unknown', { code })) : { command: thing };
    },
    async carryOut(thing, { id, code }) {
      await start(thing, id);
      return good(t('counts_starting', { what: code }));
    },
  });

  async function thingOf(code: string): Promise<Thing | undefined> {
    const target = (await findGoods(api, [code])).find(({ kind }) => kind === 'location' || kind === 'sku');
    if (target?.kind === 'location') return { locationId: target.id };
    const stockCode = target?.label ?? (await findScannedSku(api, code))?.stockCode;
    return stockCode === undefined ? undefined : { stockCode };
  }

  async function start(thing: Thing, idempotencyKey?: string): Promise<void> {
    try {
      open((await api.call(startStockCount, { ...thing, blind: blind.peek() }, { idempotencyKey })).id);
    } catch (error) {
      const id = error instanceof ApiError && error.code === 'count_open_already' ? error.body.data?.id : undefined;
      if (typeof id !== 'number') throw error;
      open(id);
    }
  }

  return {
    queue,
    blind,
    due,
    readDue: () =>
      tryOrReport(async () => {
        due.value = (await api.call(listDueLocations, { limit: MOST_DUE })).items;
      }),
    begin: (location) =>
      tryOrReport(async () => {
        if (location.open === null) await start({ locationId: location.id });
        else open(location.open.id);
      }),
  };
}
