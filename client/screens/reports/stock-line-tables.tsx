import { DocumentLink } from '../../documents/document-link.tsx';
import { PersonLink } from '../../documents/person-text.tsx';
import { BatchNames } from '../../goods/goods-texts.tsx';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { formatChange, formatQuantity } from '../../ui/formats.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Holder, Movement } from './stock-line-panel.tsx';

export function HoldersTable({ holders }: { holders: readonly Holder[] }) {
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
            <td>
              <PersonLink name={holder.createdBy} />
            </td>
            <td className="number">
              <QuantityText value={holder.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LedgerTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('stock_when')}</th>
          <th scope="col">{t('stock_what')}</th>
          <th scope="col" className="number">
            {t('stock_change')}
          </th>
          <th scope="col" className="number">
            {t('stock_balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.id}>
            <td>
              <DateText value={movement.at} />
              <div className="sub">
                <PersonLink name={movement.by} />
              </div>
            </td>
            <td>
              {whatOf(movement)}{' '}
              <DocumentLink document={movement.document} id={movement.documentId} number={movement.number} />
              <BatchNames batches={movement.batches} />
              {movement.reason !== null && <div className="sub">{movement.reason}</div>}
            </td>
            <td className="number">{formatChange(movement.quantity)}</td>
            <td className="number">{formatQuantity(movement.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const kinds: Readonly<Record<string, TextKey>> = {
  receive: 'stock_kind_receive',
  move: 'stock_kind_move',
  allocate: 'stock_kind_allocate',
  unallocate: 'stock_kind_unallocate',
  despatch: 'stock_kind_despatch',
  return_out: 'stock_kind_returnOut',
  transfer_out: 'stock_kind_transferOut',
  transfer_in: 'stock_kind_transferIn',
  adjust: 'stock_kind_adjust',
  reverse: 'stock_kind_reverse',
};

function whatOf({ kind }: Movement): string {
  const text = kinds[kind];
  return text === undefined ? kind : t(text);
}
