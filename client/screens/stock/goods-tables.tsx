import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { PersonLink } from '../../documents/person-text.tsx';
import { BeginLink } from '../../scan/begin-link.tsx';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Holder, Movement, OpenDocument, StockRow } from './goods-calls.ts';

/** The kind of the page, whose own column is left out of its tables. */
export type Of = 'sku' | 'location';

export type Column<Row> = ShownColumn<{ key: string; row: Row }>;

const dash = <span className="sub dash">–</span>;

/** For a location's page the SKU of a stock line, movement or reservation; for a SKU's page the location. */
export function otherColumn<Row extends StockRow | Movement>(of: Of): Column<Row> {
  if (of === 'sku') {
    return {
      key: 'location',
      head: t('column_location'),
      card: 'title',
      width: 9,
      cell: ({ row }) => <DocumentLink document="location" id={row.locationId} number={row.location} />,
    };
  }
  return {
    key: 'sku',
    head: t('column_stockCode'),
    card: 'title',
    width: 12,
    cell: ({ row }) => (
      <span className="two-lines">
        <DocumentLink document="sku" id={row.skuId} number={row.stockCode} />
        <span className="sub">{row.name}</span>
      </span>
    ),
  };
}

export function drumColumn<Row extends StockRow | Movement>(): Column<Row> {
  return {
    key: 'drum',
    head: t('column_drum'),
    width: 8,
    cell: ({ row }) => (row.drum === null ? dash : <DocumentLink document="drum" id={row.drumId} number={row.drum} />),
  };
}

export function Owner({ row }: { row: StockRow | Movement }) {
  if (row.job === null) return <span className="sub">{t('goods_freeStock')}</span>;
  return (
    <>
      <DocumentLink document="job" id={row.jobId} number={row.job} />
      {row.segment !== null && ` / ${row.segment}`}
    </>
  );
}

type MenuOf = (row: StockRow) => readonly MenuItem[];

export function StockHere({ of, stock, menuOf }: { of: Of; stock: PagedRows<StockRow>; menuOf: MenuOf }) {
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => [...stockColumns(of, isH3g), actionColumn(menuOf)], [of, isH3g, menuOf]);
  return (
    <PagedLines
      label={t('goodsPage_stock')}
      paged={stock}
      columns={columns}
      keyOf={({ id }) => String(id)}
      empty={t(of === 'sku' ? 'goodsPage_noStock' : 'goodsPage_noStockAt')}
      errorText={errorText}
    />
  );
}

function stockColumns(of: Of, isH3g: boolean): readonly Column<StockRow>[] {
  const swc: Column<StockRow> = { key: 'swc', head: t('column_swc'), width: 6, cell: ({ row }) => row.swc ?? dash };
  return [
    otherColumn(of),
    drumColumn(),
    { key: 'owner', head: t('goodsPage_owner'), cell: ({ row }) => <Owner row={row} />, width: 10 },
    ...(isH3g ? [swc] : []),
    {
      key: 'receivedOn',
      head: t('column_receivedOn'),
      width: 7,
      cell: ({ row }) => <DateText value={row.receivedOn} />,
    },
    {
      key: 'quantity',
      head: t('column_quantity'),
      align: 'end',
      cell: ({ row }) => <QuantityText value={row.quantity} unit={row.unit} />,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ row }) => <QuantityText value={row.reserved} unit={row.unit} />,
    },
  ];
}

function actionColumn(menuOf: MenuOf): Column<StockRow> {
  return {
    key: 'actions',
    head: t('goodsPage_actions'),
    card: 'corner',
    width: 3,
    align: 'end',
    cell: ({ row }) => {
      const { stockCode: sku, location } = row;
      return (
        <MenuButton
          label={t('stockLine_actions', { sku, location })}
          icon="more"
          edge="end"
          small
          items={menuOf(row)}
        />
      );
    },
  };
}

export function Holders({ of, holders }: { of: Of; holders: PagedRows<Holder> }) {
  const columns = useMemo(() => holderColumns(of), [of]);
  return (
    <PagedLines
      label={t('goodsPage_holders')}
      paged={holders}
      columns={columns}
      keyOf={({ id, stockLineId }) => `${id} ${stockLineId}`}
      empty={t('goodsPage_noHolders')}
      errorText={errorText}
    />
  );
}

function holderColumns(of: Of): readonly Column<Holder>[] {
  const where: Column<Holder> = {
    key: 'location',
    head: t('column_location'),
    cell: ({ row }) => <DocumentLink document="location" id={null} number={row.location} />,
  };
  const what: Column<Holder> = {
    key: 'sku',
    head: t('column_stockCode'),
    cell: ({ row }) => <DocumentLink document="sku" id={null} number={row.stockCode} />,
  };
  return [
    {
      key: 'document',
      head: t('goodsPage_document'),
      card: 'title',
      cell: ({ row }) => <DocumentLink document={row.document} id={row.documentId} number={row.number} />,
    },
    of === 'sku' ? where : what,
    { key: 'drum', head: t('column_drum'), cell: ({ row }) => row.drum ?? dash },
    { key: 'by', head: t('column_createdBy'), cell: ({ row }) => <PersonLink name={row.createdBy} /> },
    {
      key: 'quantity',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ row }) => <QuantityText value={row.quantity} />,
    },
  ];
}

export function OpenDocuments({ of, code, documents }: { of: Of; code: string; documents: PagedRows<OpenDocument> }) {
  const columns = useMemo(() => documentColumns(of, code), [of, code]);
  return (
    <PagedLines
      label={t('goodsPage_documents')}
      paged={documents}
      columns={columns}
      keyOf={({ document, id }) => `${document} ${id}`}
      empty={t('goodsPage_noDocuments')}
      errorText={errorText}
    />
  );
}

function documentColumns(of: Of, code: string): readonly Column<OpenDocument>[] {
  const quantity: Column<OpenDocument> = {
    key: 'quantity',
    head: t('goodsPage_quantity'),
    align: 'end',
    cell: ({ row }) => <QuantityText value={row.quantity} />,
  };
  return [
    {
      key: 'number',
      head: t('goodsPage_document'),
      card: 'title',
      cell: ({ row }) => <DocumentLink document={row.document} id={row.id} number={row.number} />,
    },
    { key: 'status', head: t('column_status'), width: 9, cell: ({ row }) => statusText(row.status) },
    { key: 'for', head: t('goodsPage_for'), cell: ({ row }) => row.job ?? row.partner ?? dash },
    { key: 'createdAt', head: t('column_createdAt'), cell: ({ row }) => <DateText value={row.createdAt} /> },
    ...(of === 'sku' ? [quantity] : []),
    { key: 'begin', head: t('goodsPage_begin'), width: 6, cell: ({ row }) => <Begin document={row} code={code} /> },
  ];
}

/** The screen that continues the work on each kind of document, and the label of that action. */
const works: Readonly<Record<string, { path: string; text: TextKey }>> = {
  ern: { path: 'goodsIn/:id', text: 'goodsPage_receive' },
  pick: { path: 'goodsOut/despatch/:id', text: 'goodsPage_pick' },
  stockCount: { path: 'putaway/count/:id', text: 'goodsPage_count' },
};

function Begin({ document: { document, id, status }, code }: { document: OpenDocument; code: string }) {
  const work = status === 'submitted' ? undefined : works[document];
  return work === undefined ? null : <BeginLink path={work.path} id={id} scan={code} text={t(work.text)} small />;
}

const statuses: Readonly<Record<string, TextKey>> = {
  expected: 'goodsPage_status_expected',
  created: 'goodsPage_status_created',
  started: 'goodsPage_status_started',
  counting: 'goodsPage_status_counting',
  submitted: 'goodsPage_status_submitted',
  draft: 'goodsPage_status_draft',
  pending: 'goodsPage_status_pending',
  rejected: 'goodsPage_status_rejected',
  approved: 'goodsPage_status_approved',
  awaitingCollection: 'goodsPage_status_awaitingCollection',
};

function statusText(status: string): string {
  const key = statuses[status];
  return key === undefined ? status : t(key);
}
