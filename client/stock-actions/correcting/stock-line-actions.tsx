import { type Signal, useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { accessFor } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { handScan } from '../../scan/handed-scan.ts';
import { routeTo } from '../../state/route-to.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { StockLine } from './adjust-state.ts';
import { FoundDialog } from './found-dialog.tsx';
import type { FoundFrom } from './found-state.ts';

export interface StockLineActions {
  workOf(line: StockLine): readonly MenuItem[];
  menuOf(line: StockLine): readonly MenuItem[];
  readonly add: ((from: FoundFrom) => void) | undefined;
  readonly dialogs: ReactNode;
}

/**
 * The actions on stock lines that a screen offers; `onChanged` is called when stock has changed. Under an access of another warehouse a
 * line is read-only.
 */
export function useStockLineActions(onChanged: () => void): StockLineActions {
  const adjusted = useSignal<StockLine | undefined>(undefined);
  const foundStock = useSignal<FoundFrom | undefined>(undefined);
  const line = adjusted.value;
  const from = foundStock.value;
  const mayAdjust = accessFor('adjustStock', session.current.value, session.accesses.value) !== undefined;
  const ofLine = (one: StockLine) => workOf(one, mayAdjust, () => show(adjusted, one));
  return {
    workOf: ofLine,
    menuOf: (one) => [...ofLine(one), ...pagesOf(one)],
    add: mayAdjust ? (one) => show(foundStock, one) : undefined,
    dialogs: (
      <>
        {line !== undefined && (
          <AdjustDialog line={line} onChanged={onChanged} onClose={() => show(adjusted, undefined)} />
        )}
        {from !== undefined && (
          <FoundDialog from={from} onChanged={onChanged} onClose={() => show(foundStock, undefined)} />
        )}
      </>
    ),
  };
}

function show<Subject>(dialog: Signal<Subject | undefined>, about: Subject | undefined): void {
  dialog.value = about;
}

/** A line of a past moment has no actions, because its reservations are not known. */
function workOf(line: StockLine, mayAdjust: boolean, onAdjust: () => void): readonly MenuItem[] {
  const { stockCode, location, drum, job, segment, quantity, reserved } = line;
  if (line.warehouseId !== session.current.value?.warehouseId || reserved === null) return [];
  if (line.inTransit !== '0') return linkTo('transit', addressOf('transit', { direction: 'here', stockCode }));
  const goods = drum === null ? { sku: stockCode } : { drum };
  const chosen = { ...goods, line: String(line.id) };
  const owned = { stockCode, location, ...(job !== null && { job }), ...(segment !== null && { segment }) };
  const isFree = job === null && quantity !== reserved;
  const count = addressOf('putaway/counts');
  return [
    ...linkTo('move', addressOf('putaway/stock', chosen)),
    ...(mayAdjust && count !== undefined ? [countItem(location, count)] : []),
    ...(isFree ? linkTo('allocate', addressOf('goodsOut/manualStockAllocation', chosen)) : []),
    ...(job === null ? [] : linkTo('unallocate', addressOf('admin/stockUnallocation', owned))),
    ...(mayAdjust ? [{ key: 'adjust', label: t('stockLine_adjust'), onSelect: onAdjust }] : []),
  ];
}

/** Passes the location in memory, as its own page does, so that no external link can begin a count. */
function countItem(location: string, address: string): MenuItem {
  return {
    key: 'count',
    label: t('stockLine_count', { location }),
    onSelect() {
      handScan(address, location);
      navigate(address);
    },
  };
}

function pagesOf({ skuId, locationId }: StockLine): readonly MenuItem[] {
  const sku = linkTo('openSku', addressOf('sku/:id?', {}, skuId));
  const pages = [...sku, ...linkTo('openLocation', addressOf('location/:id?', {}, locationId))];
  return pages.map((page, at) => ({ ...page, parted: at === 0 }));
}

type LinkKey = 'transit' | 'move' | 'allocate' | 'unallocate' | 'openSku' | 'openLocation';

function linkTo(key: LinkKey, address: string | undefined): MenuItem[] {
  return address === undefined ? [] : [{ key, label: t(`stockLine_${key}`), href: address }];
}

function addressOf(path: string, query: Readonly<Record<string, string>> = {}, id?: number): string | undefined {
  if (routeTo(path) === undefined) return undefined;
  const search = new URLSearchParams(query);
  return href(path, id === undefined ? {} : { id }) + (search.size === 0 ? '' : `?${search}`);
}
