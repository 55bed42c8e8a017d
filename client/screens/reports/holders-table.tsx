import { useSignals } from '@preact/signals-react/runtime';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import { QuantityText } from '../../ui/value-text.tsx';
import type { Holder } from './stock-line-state.ts';

/** The documents that hold reserved stock, each with a link. */
export function HoldersTable({ holders }: { holders: readonly Holder[] }) {
  useSignals();
  if (holders.length === 0) return <p className="sub">{t('stock_noHolders')}</p>;
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('stock_document')}</th>
          <th scope="col">{t('stock_by')}</th>
          <th scope="col" className="number">
            {t('stock_quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <tr key={holder.id}>
            <td>
              <DocumentLink document={holder.document} id={holder.documentId} number={holder.number} />
            </td>
            <td>{holder.createdBy}</td>
            <td className="number">
              <QuantityText value={holder.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
