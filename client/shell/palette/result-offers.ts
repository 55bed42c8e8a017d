import type { RowOf } from '../../../shared/contract/operation.ts';
import type { search } from '../../../shared/contract/search/search.ts';
import { barcodeKey } from '../../../shared/gs1/gtin.ts';
import { isElementString, readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { codesOf } from '../../../shared/gs1/scanned-sku.ts';
import { kindOfNumber } from '../../../shared/shipment-number.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import type { Route } from '../../route.ts';
import { href } from '../../router/href.ts';
import { routes, shipmentPages } from '../../routes.ts';
import { handScan } from '../../scan/handed-scan.ts';
import { mayOpen } from '../../state/menus.ts';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { linkItem } from './link-item.ts';
import type { PickerItem } from './picker.tsx';

/** The codes to search for: for a GS1 element string its drum, then its article; otherwise the text. */
export function soughtCodes(text: string): readonly string[] {
  const code = readScannedCode(text);
  if (!isElementString(code)) return [code.text];
  const codes = [...codesOf(code), ...(code.sscc === undefined ? [] : [code.sscc])];
  return codes.length === 0 ? [code.text] : codes;
}

/**
 * The only item with this code, exactly or else in another case; for several codes, the first one with a match. Undefined if no item or
 * several match, or if the item offers an action first.
 */
export function scannedOffer(text: string, results: readonly SearchResult[]): PickerItem | undefined {
  for (const code of soughtCodes(text)) {
    const alike = results.filter((one) => hasKey(one, (key) => key.toLowerCase() === barcodeKey(code).toLowerCase()));
    const exact = alike.filter((one) => hasKey(one, (key) => key === barcodeKey(code)));
    const offers = (exact.length > 0 ? exact : alike).flatMap(asOffer);
    if (offers.length > 0) return offers.length === 1 ? offers[0] : undefined;
  }
  return undefined;
}

function hasKey({ label, detail }: SearchResult, isOne: (key: string) => boolean): boolean {
  return [label, ...(detail ?? '').split(' · ')].some((part) => isOne(barcodeKey(part)));
}

export function asOffer(result: SearchResult): PickerItem[] {
  const there = targetOf(result);
  if (there === undefined) return [];
  const label = result.detail === null ? result.label : `${result.label}, ${result.detail}`;
  return [...receiving(result, there.address), linkItem(label, t(there.name), there.address)];
}

/** An announced drum has no page yet: the work on it is to receive it. Opens its ERN with the drum scanned there. */
function receiving({ kind, label, part }: SearchResult, address: string): PickerItem[] {
  if (kind !== 'ern' || !part) return [];
  const text = t('shell_receiveOn', { code: part, number: label });
  return [linkItem(text, t('shell_kind_ern'), address, () => handScan(address, part))];
}

export function findableKinds(): string {
  const all = [...Object.values(targets), ...Object.values(shipments)];
  const open = all.filter(({ at }) => at.some(({ path }) => isOpen(routes.find((each) => each.path === path))));
  return [...new Set(open.map(({ name }) => t(name)))].join(', ');
}

export type SearchResult = RowOf<typeof search>;

interface ScreenTarget {
  readonly path: string;
  /** The query parameter that selects the item by its code, if the screen has no address for each item. */
  readonly filter?: string;
  readonly opens?: true;
}

interface ResultTargets {
  readonly name: TextKey;
  readonly at: readonly ScreenTarget[];
}

const shipments: Record<ShipmentKind, ResultTargets> = {
  return: { name: 'shell_kind_return', at: [{ path: shipmentPages.return }] },
  transfer: { name: 'shell_kind_transfer', at: [{ path: shipmentPages.transfer }] },
};

const targets: Record<Exclude<SearchResult['kind'], 'shipment'>, ResultTargets> = {
  ern: { name: 'shell_kind_ern', at: [{ path: 'goodsIn/:id' }] },
  pick: { name: 'shell_kind_pick', at: [{ path: 'goodsOut/despatch/:id' }] },
  partner: { name: 'shell_kind_partner', at: [{ path: 'partner/:id' }, { path: 'report/partner', filter: 'partner' }] },
  sku: { name: 'shell_kind_sku', at: [{ path: 'sku/:id?' }] },
  drum: { name: 'shell_kind_drum', at: [{ path: 'drum/:id' }] },
  job: { name: 'shell_kind_job', at: [{ path: 'job/:id' }] },
  location: { name: 'shell_kind_location', at: [{ path: 'location/:id?' }] },
  stockCount: { name: 'shell_kind_stockCount', at: [{ path: 'putaway/count/:id' }] },
  transit: { name: 'shell_kind_transit', at: [{ path: 'transit', filter: 'search', opens: true }] },
  user: { name: 'shell_kind_user', at: [{ path: 'admin/users', opens: true }] },
};

function targetOf({ kind, id, label }: SearchResult): { address: string; name: TextKey } | undefined {
  const { name, at } = kind === 'shipment' ? shipments[kindOfNumber(label)] : targets[kind];
  const there = at.find(({ path }) => isOpen(routes.find((each) => each.path === path)));
  if (there === undefined) return undefined;
  const { path, filter, opens } = there;
  const query = new URLSearchParams({
    ...(filter !== undefined && { [filter]: label }),
    ...(opens && { open: String(id) }),
  });
  return { address: href(path, { id }) + (query.size === 0 ? '' : `?${query}`), name };
}

function isOpen(route: Route | undefined): boolean {
  return route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
}
