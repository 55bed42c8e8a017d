import { useSignals } from '@preact/signals-react/runtime';
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
};

/** A document's number, linked where this user can open it. */
export function DocumentLink({ document, id, number, inRow, text, newTab }: DocumentLinkProps) {
  useSignals();
  const page = document === 'shipment' ? shipmentPages[kindOfNumber(number ?? '')] : paths[document ?? ''];
  const route = routes.find(({ path }) => path === page);
  const isOpen = route?.screen !== undefined && mayOpen(route, session.current.value, session.accesses.value);
  if (!isOpen || id === null) return <span className="code-cell">{text ?? number}</span>;
  return (
    <a
      href={href(route.path, { id })}
      tabIndex={inRow === true ? -1 : undefined}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {text ?? number}
    </a>
  );
}
