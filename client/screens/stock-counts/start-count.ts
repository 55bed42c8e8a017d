import { type Signal, signal } from '@preact/signals-react';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import type { listDueLocations, startStockCount } from '../../../shared/contract/stock/stock-counts.ts';
import { ApiError } from '../../calls/errors.ts';
import type { ScanQueue } from '../../scan/scan-queue.ts';
import { bad, createScanning, good } from '../../scan/scanning.ts';
import { t } from '../../texts.ts';
import type { CountCalls } from './count-dependencies.ts';

export type DueLocation = RowOf<typeof listDueLocations>;

/** What beginning a count asks of the API and of the page; tests pass their own. */
export interface StartDependencies extends Pick<CountCalls, 'scanned' | 'skuOf'> {
  start(input: Input<typeof startStockCount>, key?: string): Promise<{ id: number }>;
  due(): Promise<readonly DueLocation[]>;
  open(countId: number): void;
  failed(error: unknown): void;
}

/** What is counted: a location or a SKU. */
type Thing = Input<typeof startStockCount>;

export interface StartCount {
  queue: ScanQueue<Thing>;
  blind: Signal<boolean>;
  due: Signal<readonly DueLocation[] | undefined>;
  readDue(): Promise<void>;
  /** Begins a count of a location, or goes on with the one that is open. */
  begin(location: DueLocation): Promise<void>;
}

/** Begins counts: of what is scanned, a location or a SKU, or of a location that is due. One that is open is gone on with. */
export function createStartCount(dependencies: StartDependencies): StartCount {
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
    const found = (await dependencies.scanned(code)).find(({ kind }) => kind === 'location' || kind === 'sku');
    if (found?.kind === 'location') return { locationId: found.id };
    const stockCode = found?.label ?? (await dependencies.skuOf(code))?.stockCode;
    return stockCode === undefined ? undefined : { stockCode };
  }

  async function start(thing: Thing, key?: string): Promise<void> {
    try {
      dependencies.open((await dependencies.start({ ...thing, blind: blind.peek() }, key)).id);
    } catch (error) {
      const open = error instanceof ApiError && error.code === 'count_open_already' ? error.body.data?.id : undefined;
      if (typeof open !== 'number') throw error;
      dependencies.open(open);
    }
  }

  return {
    queue,
    blind,
    due,
    async readDue() {
      try {
        due.value = await dependencies.due();
      } catch (error) {
        dependencies.failed(error);
      }
    },
    async begin(location) {
      try {
        if (location.open === null) await start({ locationId: location.id });
        else dependencies.open(location.open.id);
      } catch (error) {
        dependencies.failed(error);
      }
    },
  };
}
