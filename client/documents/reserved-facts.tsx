import './texts.ts';
import type { Confirmation } from '../../shared/confirmations.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import { DocumentLink } from './document-link.tsx';

interface Holder {
  document: string;
  id: number;
  number: string;
  quantity: string;
}

/** The documents that hold what is moved: the goods stay theirs, and they then show the new location. */
export function reservedFacts({ data }: Confirmation) {
  const documents = (data?.documents ?? []) as readonly Holder[];
  return (
    <ul className="plain-list">
      {documents.map(({ document, id, number, quantity }) => (
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
