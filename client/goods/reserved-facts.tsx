import type { Confirmation } from '../../shared/confirmations.ts';
import { DocumentLink } from '../documents/document-link.tsx';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';

interface Holder {
  document: string;
  id: number;
  number: string;
  quantity: string;
}

/** The documents that hold the moved goods: they keep the goods and then show the new location. */
export function reservedFacts({ data }: Confirmation) {
  return <HolderList holders={(data?.documents ?? []) as readonly Holder[]} />;
}

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
