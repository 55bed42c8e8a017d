import { listAllocatedStock } from '../../../../shared/contract/stock/allocation.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { QuantityText } from '../../../ui/value-text.tsx';
import type { AllocatedStock } from './part-to-free.ts';

interface ListOptions {
  onFree: (row: AllocatedStock) => unknown;
  /** Whether documents of this company and warehouse can be opened under the current access. */
  isHere: boolean;
  /** Only H3G has SWC (rules 1). */
  isH3g: boolean;
}

export function allocatedList({ onFree, isHere, isH3g }: ListOptions): ListDescription<AllocatedStock> {
  return {
    name: 'stockUnallocation',
    list: listAllocatedStock,
    texts: {
      title: 'title_stockUnallocation',
      search: 'unallocate_search',
      count: 'unallocate_count',
      empty: 'unallocate_empty',
      emptyHint: 'unallocate_emptyHint',
    },
    rowSums: ({ unit, quantity }) => ({ quantities: [{ unit, quantity }] }),
    columns: [
      { key: 'stockCode', copies: true, width: 11, card: 'title' },
      { key: 'name', width: 10, card: 'sub' },
      { key: 'job', width: 7.5 },
      { key: 'segment', width: 6 },
      { key: 'swc', width: 6, spare: !isH3g },
      { key: 'location', width: 6.5 },
      { key: 'drum', width: 6 },
      { key: 'receivedOn', width: 8, spare: true },
      { key: 'quantity', unit: 'unit', width: 6 },
      { key: 'reserved', cell: (row) => <Reserved row={row} isHere={isHere} />, width: 9.5 },
      { key: 'available', unit: 'unit', width: 6.5 },
      {
        key: 'action',
        head: 'unallocate_action',
        width: 6.5,
        card: 'action',
        cell: (row) =>
          row.available !== '0' && (
            <Button small skipsTab onPress={() => onFree(row)}>
              {t('unallocate_free')}
              <span className="unseen">{t('unallocate_freeOf', { what: row.drum ?? row.stockCode })}</span>
            </Button>
          ),
      },
    ],
    filters: ['stockCode', 'job', 'segment', 'location', 'drum'],
  };
}

function Reserved({ row: { reserved, unit, heldBy }, isHere }: { row: AllocatedStock; isHere: boolean }) {
  if (reserved === '0') return <span className="sub">–</span>;
  return (
    <span className="two-lines">
      {heldBy.length !== 1 && <QuantityText value={reserved} unit={unit} />}
      {heldBy.map(({ kind, id, number, quantity }) => (
        <span key={`${kind} ${id}`}>
          <DocumentLink
            document={isHere ? kind : null}
            id={id}
            number={number}
            text={t('goods_pickHolds', { number, quantity: formatQuantity(quantity) })}
            inRow
          />
        </span>
      ))}
    </span>
  );
}
