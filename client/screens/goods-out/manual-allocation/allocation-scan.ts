import { signal } from '@preact/signals-react';
import { isElementString, type ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { codesOf } from '../../../../shared/gs1/scanned-sku.ts';
import type { Api } from '../../../calls/api.ts';
import { findGoods, type GoodsItem, linesText } from '../../../goods/find-goods.ts';
import { type GoodsScan, scanGoods } from '../../../goods/scan-goods.ts';
import type { Scan, ScanStore } from '../../../scan/scan-queue.ts';
import {
  type Answer,
  bad,
  createScanning,
  good,
  type Meaning,
  misread,
  naming,
  shownCode,
} from '../../../scan/scanning.ts';
import { t } from '../../../texts.ts';
import { type AllocationOrder, allocatedText } from './allocation-order.ts';
import type { AllocationState } from './allocation-state.ts';
import { jobNumbered } from './allocation-target.ts';

interface ScanDependencies {
  readonly api: Api;
  readonly state: Pick<AllocationState, 'goods' | 'target' | 'look' | 'order' | 'carryOut' | 'undo' | 'whenShown'>;
  readonly store?: ScanStore<AllocationOrder> | undefined;
}

export type AllocationScan = GoodsScan<AllocationOrder>;

/**
 * Allocates by scan alone: a location, SKU or drum shows its free stock, a SKU adds one, and a drum is taken whole. A job becomes the
 * recipient; scanned again with stock chosen, it gets the stock.
 */
export function createAllocationScan({ api, state, store }: ScanDependencies): AllocationScan {
  const offers = signal<readonly GoodsItem[]>([]);
  const { queue } = createScanning<AllocationOrder>({ understand, carryOut, store });
  const { goods, target } = state;
  const hand = {
    takes: 'one' as const,
    select: (line: { chooseAll(): void }) => line.chooseAll(),
    bringUp: goods.bringUp.bind(goods),
  };

  async function understand(code: ScannedCode): Promise<Meaning<AllocationOrder>> {
    await state.whenShown();
    offers.value = [];
    const here = scanGoods(goods.lines.peek(), code, hand) ?? misread(code);
    if (here !== undefined) return here;
    const [item] = await findGoods(api, codesOf(code));
    if (item !== undefined) return look(item, code);
    const job = isElementString(code) ? undefined : await jobNumbered(api, code.text);
    return job === undefined ? unknown(code) : jobScanned(job.number);
  }

  async function unknown(code: ScannedCode): Promise<Answer> {
    if (!isElementString(code)) offers.value = await findGoods(api, [code.text], { alike: true });
    return bad(t('allocate_scan_unknown', { code: shownCode(code) }));
  }

  /** Shows the free stock of an item; a scanned drum is in the user's hand and is chosen at once. */
  async function look(item: GoodsItem, code: ScannedCode): Promise<Answer> {
    const { label: name } = item;
    const isJoined = goods.chosen.peek().length > 0;
    const lines = isJoined ? await goods.join(item) : await goods.show(item).then(() => goods.lines.peek());
    if (lines.length === 0) return bad(t('allocate_scan_nothingFree', { name }));
    const drum = item.kind === 'drum' ? scanGoods(lines, code, hand) : undefined;
    return drum ?? good(linesText(item.kind, name, isJoined ? lines.length : goods.total.peek()));
  }

  /** Names the recipient; a job that is already named gets the chosen stock. */
  async function jobScanned(job: string): Promise<Meaning<AllocationOrder>> {
    const chosen = goods.chosen.peek();
    const isNamed = target.typed.job === job;
    if (!isNamed) await target.show(job);
    const wrong = target.jobError.peek() ?? target.segmentError.peek();
    if (wrong !== undefined) return bad(naming(job, wrong));
    if (chosen.length === 0) return good(t('allocate_scan_job', { job }));
    if (!isNamed) return good(t('allocate_scan_jobAgain', { job }));
    const fault = chosen.find((line) => line.bad.peek());
    if (fault !== undefined) return bad(naming(fault.what, fault.error.peek() ?? ''));
    return { command: state.order() };
  }

  async function carryOut(order: AllocationOrder, { id }: Scan): Promise<Answer> {
    const allocated = await state.carryOut(order, id);
    return good(allocatedText(order), { offer: { label: t('ui_undo'), run: () => state.undo(allocated) } });
  }

  return {
    queue,
    offers,
    forget() {
      offers.value = [];
    },
  };
}
