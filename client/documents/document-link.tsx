import { kindOfNumber } from '../../shared/shipment-number.ts';
import { href } from '../router/href.ts';
import { routes, shipmentPages } from '../routes.ts';
import { mayOpen } from '../state/menus.ts';
import { session } from '../state/session.ts';

export interface DocumentLinkProps {
  document: string | null;
  id: number | null;
  number: string | null;
  /** Reached by the pointer alone: among the fields of a line Tab goes from field to field. */
  inRow?: boolean;
  /** What stands there instead of the number. */
  text?: string;
  /** Opened beside what is being done: the link stands in a question. */
  newTab?: boolean;
}

/** Where each kind of document opens, but for returns and transfers, which are one kind. */
const paths: Readonly<Record<string, string>> = {
  ern: 'goodsIn/:id',
  pick: 'goodsOut/despatch/:id',
  drum: 'drum/:id',
  stockCount: 'putaway/count/:id',
  job: 'job/:id',
  sku: 'sku/:id?',
  location: 'location/:id?',
};

/** What is known by a name of its own, which lines may say without an id: how its page is asked for it. */
const names: Readonly<Record<string, string>> = { sku: 'stockCode', location: 'name' };

/** The address of a document, SKU, drum or location; by its name, where that is all that is known of it. */
function addressOf(path: string, { document, id, number }: DocumentLinkProps): string | undefined {
  if (id !== null) return href(path, { id });
  const name = names[document ?? ''];
  return name === undefined || number === null ? undefined : `${href(path)}?${new URLSearchParams({ [name]: number })}`;
}

/** A document's number, or the code of goods or of their place, linked where this user can open it. */
export function DocumentLink(props: DocumentLinkProps) {
  const { document, number, inRow, text, newTab } = props;
  const page = document === 'shipment' ? shipmentPages[kindOfNumber(number ?? '')] : paths[document ?? ''];
  const route = routes.find(({ path }) => path === page);
  const isOpen = route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
  const address = isOpen ? addressOf(route.path, props) : undefined;
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
