import { type ReadonlySignal, signal } from '@preact/signals-react';
import { isElementString, type ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { codesOf } from '../../../shared/gs1/scanned-sku.ts';
import { compare, isDecimal, sum } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { findGoods, type GoodsItem, linesText } from '../../goods/find-goods.ts';
import type { GoodsOnScreen } from '../../goods/goods-on-screen.ts';
import { chooseQuantity, type GoodsScan, type Hand, scanGoods } from '../../goods/scan-goods.ts';
import type { Scan, ScanStore } from '../../scan/scan-queue.ts';
import {
  type Answer,
  bad,
  createScanning,
  good,
  type Meaning,
  misread,
  naming,
  shownCode,
} from '../../scan/scanning.ts';
import { t } from '../../texts.ts';
import { quantityTyped } from '../../ui/lines/quantity-input.ts';
import type { MoveLineState } from './move-line-state.ts';
import { type Location, type MoveOrder, movedText, type Outcome } from './move-order.ts';

export interface ScanDependencies {
  readonly api: Api;
  readonly state: {
    readonly goods: GoodsOnScreen<MoveLineState>;
    readonly destination: { value: Location | undefined };
    clear(): void;
    whenShown(): Promise<void>;
    select(line: MoveLineState, on: boolean): void;
    order(destination: Location): MoveOrder;
    carryOut(order: MoveOrder, key: string): Promise<Outcome>;
    undo(operationId: number): Promise<void>;
  };
  /** Stores scans that are not applied yet, so that they survive the page. */
  readonly store?: ScanStore<MoveOrder> | undefined;
}

export interface MoveScan extends GoodsScan<MoveOrder> {
  /** A line of the goods scanned last. */
  readonly scanned: ReadonlySignal<MoveLineState | undefined>;
}

/**
 * Moves by scan alone: a location shows what is there, a SKU or a drum is taken whole, a number is the quantity of the SKU scanned last,
 * and with something chosen the next location is its destination. Wrong and double scans are the normal case: none of them moves anything.
 */
export function createMoveScan({ api, state, store }: ScanDependencies): MoveScan {
  const offers = signal<readonly GoodsItem[]>([]);
  const { queue } = createScanning<MoveOrder>({ understand, carryOut, store });
  const { goods } = state;
  const hand: Hand<MoveLineState> = {
    takes: 'all',
    select: (line, on) => state.select(line, on),
    bringUp: (lines) => goods.bringUp(lines),
  };
  /** The destination of the last move: scanned twice, it is not shown. */
  let movedTo: number | undefined;
  /** The last scan of something that is not here: scanned twice, it is shown where it is. */
  let missed: string | undefined;
  /** A line of the SKU scanned last. */
  const inHand = signal<MoveLineState | undefined>(undefined);

  async function understand(code: ScannedCode, scanned: string): Promise<Meaning<MoveOrder>> {
    await state.whenShown();
    offers.value = [];
    const [before, again] = [movedTo, missed === scanned];
    [movedTo, missed] = [undefined, undefined];
    const here = onScreen(goods.lines.peek(), code);
    if (here !== undefined) return here;
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const [item] = await findGoods(api, codesOf(code));
    const lines = linesInHand();
    const number = lines.length === 0 ? undefined : numberIn(code);
    if (item === undefined) return number === undefined ? unknown(code) : chooseQuantity(lines, number);
    if (item.kind === 'location') {
      const isQuantity = number !== undefined && compare(number, sum(lines.map((line) => line.most))) <= 0;
      if (!isQuantity || again) return location(item, before);
      missed = scanned;
      return bad(t('move_scan_numberOrPlace', { name: item.label }));
    }
    if (goods.look.peek().kind !== 'shown') return look(item);
    return elsewhere(item, code, () => {
      if (!again) missed = scanned;
      return again;
    });
  }

  function onScreen(lines: readonly MoveLineState[], code: ScannedCode): Answer | undefined {
    const answer = scanGoods(lines, code, hand);
    inHand.value = lines.find((line) => answer?.lines?.includes(line)) ?? inHand.peek();
    return answer;
  }

  /** The loose stock of the SKU scanned last, at its location, while any of it is chosen. */
  function linesInHand(): readonly MoveLineState[] {
    const { skuId, locationId } = inHand.peek()?.row.peek() ?? {};
    const lines = goods.lines.peek().filter(({ row }) => {
      const { drum, ...line } = row.peek();
      return drum === null && line.skuId === skuId && line.locationId === locationId;
    });
    return lines.some((line) => line.isChosen) ? lines : [];
  }

  async function unknown(code: ScannedCode): Promise<Answer> {
    if (!isElementString(code)) offers.value = await findGoods(api, [code.text], { alike: true });
    return bad(t('move_scan_unknown', { code: shownCode(code) }));
  }

  /** The destination if something is chosen, otherwise the location to show. */
  async function location(item: GoodsItem, before: number | undefined): Promise<Meaning<MoveOrder>> {
    const chosen = goods.chosen.peek();
    const name = item.label;
    if (chosen.length === 0) {
      if (before !== item.id) return look(item);
      return good(t('move_scan_movedAlready', { name }));
    }
    const fault = chosen.find((line) => line.bad.peek());
    if (fault !== undefined) return bad(naming(fault.what, fault.error.peek() ?? ''));
    if (chosen.some(({ row }) => row.peek().locationId === item.id)) return bad(t('move_sameLocation', { name }));
    if (item.caution === null) return { command: state.order(item) };
    state.destination.value = item;
    return bad(t(`move_scan_caution_${item.caution}`, { name }));
  }

  async function carryOut(order: MoveOrder, { id }: Scan): Promise<Answer> {
    const outcome = await state.carryOut(order, id);
    if (outcome.kind === 'given up') return bad(t('move_scan_notMoved'));
    if (outcome.kind === 'refused') return bad(outcome.error.message);
    movedTo = order.to.id;
    const undo = { label: t('ui_undo'), run: () => state.undo(outcome.operationId) };
    return good(movedText(order, outcome.lines), { offer: undo });
  }

  /** For goods that are not on screen: leaving the goods on screen takes a second scan. */
  async function elsewhere(item: GoodsItem, code: ScannedCode, isWanted: () => boolean): Promise<Answer> {
    const at = goods.at;
    if (at?.kind === 'location' && item.kind === 'sku') {
      const here = onScreen(await goods.add({ locationId: at.id, skuId: item.id }), code);
      if (here !== undefined) return here;
    }
    if (at?.kind === 'drum' && item.kind === 'drum') return drum(item, await goods.join(item));
    if (goods.chosen.peek().length > 0)
      return bad(item.kind === 'ern' ? t('move_scan_chosenFirst') : t('move_scan_notHere', { code: item.label }));
    if (at?.kind === 'sku' || item.kind === 'ern' || isWanted()) return look(item);
    return bad(t('move_scan_notHereAgain', { code: item.label }));
  }

  async function look(item: GoodsItem): Promise<Answer> {
    state.clear();
    await goods.show(item);
    const lines = goods.lines.peek();
    if (item.kind === 'drum') return drum(item, lines);
    const count = goods.total.peek();
    const name = item.label;
    return count === 0 ? bad(t('move_scan_nothingThere', { name })) : good(linesText(item.kind, name, count));
  }

  /** A scanned drum is in the user's hand, so it is chosen. */
  function drum(item: GoodsItem, lines: readonly MoveLineState[]): Answer {
    return scanGoods(lines, { text: item.label }, hand) ?? bad(t('move_scan_nothingThere', { name: item.label }));
  }

  return {
    queue,
    scanned: inHand,
    offers,
    forget() {
      offers.value = [];
    },
  };
}

/** Barcodes have eight digits or more; a number with fewer can be a quantity. */
const SHORTEST_BARCODE = 8;

function numberIn({ text }: ScannedCode): string | undefined {
  const number = quantityTyped(text);
  return text.length < SHORTEST_BARCODE && isDecimal(number) && compare(number, '0') > 0 ? number : undefined;
}
