import type { DocumentName } from '../../shared/contract/documents.ts';
import { kindOfNumber } from '../../shared/shipment-number.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { shipmentPages } from '../routes.ts';

export interface Linked {
  document: string | null;
  id: number | null;
  number: string | null;
}

/** The page of each document kind. Returns and transfers are one kind and are resolved by their number. */
const paths: Readonly<Record<string, string>> = {
  ern: 'goodsIn/:id',
  pick: 'goodsOut/despatch/:id',
  drum: 'drum/:id',
  stockCount: 'putaway/count/:id',
  job: 'job/:id',
  sku: 'sku/:id?',
  location: 'location/:id?',
  partner: 'report/partner',
  user: 'admin/users',
} satisfies Record<Exclude<DocumentName, 'shipment'>, string> & Record<string, string>;

/** Kinds that rows may name without an id, and the query parameter that opens the page by name. */
const names: Readonly<Record<string, string>> = {
  sku: 'stockCode',
  location: 'name',
  partner: 'partner',
  user: 'person',
};

/** The address of the page of a document, record or person; undefined if it has none, or if `routeTo` does not open it. */
export function documentAddress(linked: Linked, routeTo: (path: string) => Route | undefined): string | undefined {
  const { document, id, number } = linked;
  const page = document === 'shipment' ? shipmentPages[kindOfNumber(number ?? '')] : paths[document ?? ''];
  const path = page === undefined ? undefined : routeTo(page)?.path;
  if (path === undefined) return undefined;
  if (id !== null) return href(path, { id });
  const name = names[document ?? ''];
  return name === undefined || number === null ? undefined : `${href(path)}?${new URLSearchParams({ [name]: number })}`;
}
