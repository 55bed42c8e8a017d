import type { Confirmation } from '../../shared/confirmations.ts';
import { DocumentLink } from '../documents/document-link.tsx';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';

/** A document that holds goods, and how much. */
interface Holder {
  document: string;
  id: number;
  number: string;
  quantity: string;
}

/** The documents that hold what is moved: the goods stay theirs, and they then show the new location. */
export function reservedFacts({ data }: Confirmation) {
  return <HolderList holders={(data?.documents ?? []) as readonly Holder[]} />;
}

/** The documents that hold goods, linked, each with how much. */
export function HolderList({ holders }: { holders: readonly Holder[] }) {
  return (
    <ul className="plain-list">
      {holders.map(({ document, id, number, quantity }) => (
        <li key={`${document} ${id}`}>
          <DocumentLink
            document={document}
            id={id}
            number={number}
            text={t('goods_pickHolds', { number, quantity: formatQuantity(quantity) })}
            newTab
          />
        </li>
      ))}
    </ul>
  );
}
