import type { DocumentName } from '../../shared/contract/documents.ts';
import { kindOfNumber } from '../../shared/shipment-number.ts';
import { href } from '../router/href.ts';
import { shipmentPages } from '../routes.ts';
import { routeTo } from '../state/route-to.ts';

export interface DocumentLinkProps {
  document: string | null;
  id: number | null;
  number: string | null;
  /** Excludes the link from the Tab order, so that Tab moves between the fields of a line. */
  inRow?: boolean;
  text?: string;
  /** For a link in a question: the current work stays open. */
  newTab?: boolean;
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
} satisfies Record<Exclude<DocumentName, 'shipment'>, string> & Record<string, string>;

/** Kinds with unique names, which rows may contain without an id, and the query parameter that opens the page by name. */
const names: Readonly<Record<string, string>> = { sku: 'stockCode', location: 'name', partner: 'partner' };

function addressOf(path: string, { document, id, number }: DocumentLinkProps): string | undefined {
  if (id !== null) return href(path, { id });
  const name = names[document ?? ''];
  return name === undefined || number === null ? undefined : `${href(path)}?${new URLSearchParams({ [name]: number })}`;
}

export function DocumentLink(props: DocumentLinkProps) {
  const { document, number, inRow, text, newTab } = props;
  const page = document === 'shipment' ? shipmentPages[kindOfNumber(number ?? '')] : paths[document ?? ''];
  const route = page === undefined ? undefined : routeTo(page);
  const address = route && addressOf(route.path, props);
  if (address === undefined) return <span className="code-cell">{text ?? number}</span>;
  return (
    <a
      href={address}
      tabIndex={inRow === true ? -1 : undefined}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {text ?? number}
    </a>
  );
}
