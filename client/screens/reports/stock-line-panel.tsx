import { type ReactNode, useEffect, useMemo } from 'react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listHolders, type listStock } from '../../../shared/contract/reports/stock.ts';
import { listMovements } from '../../../shared/contract/stock/stock.ts';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { ListPosition } from '../../shell/list-position.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import { companyIn } from './report-fields.tsx';
import { HoldersTable, LedgerTable } from './stock-line-tables.tsx';

interface StockLinePanelProps {
  id: number;
  row: StockRow | undefined;
  access: Access;
  items: readonly MenuItem[];
  /** Increases after each change of the line made from here; the ledger is then read again. */
  changes: number;
  onClose: () => void;
}

export function StockLinePanel({ id, row, access, items, changes, onClose }: StockLinePanelProps) {
  const state = useMemo(() => createStockLine(id, access), [id, access]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` tells that the line has to be read again.
  useEffect(() => void state.open(), [state, changes]);
  const title =
    row === undefined ? t('stock_line', { id }) : t('stock_lineAt', { sku: row.stockCode, location: row.location });
  return (
    <SidePanel
      position={<ListPosition isBeside />}
      title={title}
      onClose={onClose}
      actions={items.length > 0 && <LineActions items={items} />}
    >
      {row !== undefined && <Facts facts={factsOf(row)} />}
      <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
        {({ holders, movements }) => (
          <>
            <h3>{t('stock_holders')}</h3>
            <HoldersTable holders={holders} />
            <h3>{t('stock_ledger')}</h3>
            <LedgerTable movements={movements} />
          </>
        )}
      </WhenLoaded>
    </SidePanel>
  );
}

function LineActions({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ key, label, href, onSelect }) =>
    href === undefined ? (
      <Button key={key} onPress={() => onSelect?.()}>
        {label}
      </Button>
    ) : (
      <a key={key} className="button" href={href}>
        {label}
      </a>
    ),
  );
}

/** The quantities of a line (rules: Reports). Empty ones are hidden, except the stock itself. */
const toldApart = ['quantity', 'reserved', 'available', 'quarantined', 'inTransit'] as const;

function factsOf(row: StockRow): readonly (readonly [string, ReactNode])[] {
  return [
    [t('column_stockCode'), <DocumentLink key="sku" document="sku" id={row.skuId} number={row.stockCode} />],
    [t('column_name'), row.name],
    [t('column_location'), <DocumentLink key="at" document="location" id={row.locationId} number={row.location} />],
    [
      t('column_job'),
      row.job === null ? t('stock_free') : <DocumentLink key="job" document="job" id={row.jobId} number={row.job} />,
    ],
    ...(row.segment === null ? [] : [[t('column_segment'), row.segment] as const]),
    ...(row.drum === null
      ? []
      : [[t('column_drum'), <DocumentLink key="drum" document="drum" id={row.drumId} number={row.drum} />] as const]),
    ...toldApart.flatMap((key) => {
      const quantity = row[key];
      const isSaid = key === 'quantity' || (quantity !== null && quantity !== '0');
      return isSaid ? [[t(`column_${key}`), <QuantityText key={key} value={quantity} unit={row.unit} />] as const] : [];
    }),
    [t('column_receivedOn'), <DateText key="received" value={row.receivedOn} />],
  ];
}

export type StockRow = RowOf<typeof listStock>;
export type Holder = RowOf<typeof listHolders>;
export type Movement = RowOf<typeof listMovements>;

/** The documents that hold a stock line and its ledger, newest first: the last hundred of each. */
function createStockLine(id: number, { id: accessId, companyId }: Access) {
  const named = companyId === null ? { companyId: companyIn(location.href) } : {};
  return createLoader(async () => {
    try {
      const [holders, movements] = await Promise.all([
        call(listHolders, { ...named, stockLineId: id, limit: 100 }, { handles: 'all', accessId }),
        call(listMovements, { ...named, id, limit: 100 }, { handles: 'all', accessId }),
      ]);
      return { holders: holders.items, movements: movements.items };
    } catch (error) {
      reportError(error);
      throw error;
    }
  });
}
