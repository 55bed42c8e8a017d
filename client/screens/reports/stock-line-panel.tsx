import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { listHolders, type listStock } from '../../../shared/contract/stock/reports.ts';
import { listMovements } from '../../../shared/contract/stock/stock.ts';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { t } from '../../texts.ts';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import { companyIn } from './report-fields.tsx';
import { HoldersTable, LedgerTable } from './stock-line-tables.tsx';

interface StockLinePanelProps {
  id: number;
  /** The line itself, where the report has it at hand. */
  row: StockRow | undefined;
  /** Under which the report is read. */
  access: Access;
  onClose: () => void;
}

/** One stock line at the side of the report: who holds it, and its trail through the ledger. */
export function StockLinePanel({ id, row, access, onClose }: StockLinePanelProps) {
  useSignals();
  const state = useMemo(() => createStockLine(id, access), [id, access]);
  useEffect(() => void state.open(), [state]);
  const title =
    row === undefined ? t('stock_line', { id }) : t('stock_lineAt', { sku: row.stockCode, location: row.location });
  return (
    <SidePanel title={title} onClose={onClose}>
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
    [t('column_quantity'), <QuantityText key="quantity" value={row.quantity} unit={row.unit} />],
    [t('column_receivedOn'), <DateText key="received" value={row.receivedOn} />],
  ];
}

/** A line of the stock report. */
export type StockRow = Reply<typeof listStock>['items'][number];
export type Holder = Reply<typeof listHolders>['items'][number];
export type Movement = Reply<typeof listMovements>['items'][number];

/** Who holds a stock line and what the ledger says of it, newest first: the last hundred of each. */
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
