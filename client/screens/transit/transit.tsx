import { useSignal } from '@preact/signals-react';
import { exportTransit, listTransit } from '../../../shared/contract/transit/transit.ts';
import { api } from '../../calls/api.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { CloseDialog } from '../../stock-actions/closing/close-dialog.tsx';
import { CloseState } from '../../stock-actions/closing/close-state.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QuantitiesText } from '../../ui/value-text.tsx';
import { AnnouncedTransfers } from './announced.tsx';
import { type TransitRow, transitActions } from './transit-actions.ts';
import { TransitPanel } from './transit-panel.tsx';

/** Goods in transit to and from this warehouse (rules 2, Transit): at their destination a row opens the ERN that receives them. */
export function Transit({ url }: ScreenProps) {
  const access = session.current.value;
  const list = useList(transitList);
  const closing = useSignal<CloseState | undefined>(undefined);
  const opened = Number(new URL(url, location.origin).searchParams.get('open'));
  const row = list.rows(0, list.length.value).find((one) => one?.id === opened);

  function close(transfer: TransitRow): void {
    closing.value = new CloseState(transfer, api, () => list.loader.again());
    navigate(withOpen(undefined));
  }

  return (
    <>
      <PageHead
        title={t('title_transit')}
        facts={access === undefined ? '' : t('transit_facts', accessLabel(access))}
      />
      <AnnouncedTransfers />
      <DescribedList
        description={transitList}
        list={list}
        href={(transfer) => transitActions(transfer).ern ?? withOpen(transfer.id)}
        rowMenu={(transfer) => menuOf(transfer, () => close(transfer))}
      />
      {opened > 0 && (
        <TransitPanel
          key={opened}
          id={opened}
          row={row}
          onClose={() => navigate(withOpen(undefined))}
          actions={row !== undefined && <PanelActions row={row} onClosing={() => close(row)} />}
        />
      )}
      <CloseDialog closing={closing} />
    </>
  );
}

function PanelActions({ row, onClosing }: { row: TransitRow; onClosing: () => void }) {
  const { ern, mayClose } = transitActions(row);
  return (
    <>
      {mayClose && <Button onPress={onClosing}>{t('transit_close')}</Button>}
      {ern !== undefined && (
        <Button kind="primary" onPress={() => navigate(ern)}>
          {t('transit_openErn')}
        </Button>
      )}
    </>
  );
}

function menuOf(row: TransitRow, onClosing: () => void): readonly MenuItem[] {
  const { ern, shipment, mayClose } = transitActions(row);
  return [
    ...(ern === undefined ? [] : [{ key: 'ern', label: t('transit_openErn'), href: ern }]),
    ...(shipment === undefined ? [] : [{ key: 'shipment', label: t('transit_openShipment'), href: shipment }]),
    { key: 'contents', label: t('transit_contents'), href: withOpen(row.id) },
    ...(mayClose ? [{ key: 'close', label: t('transit_close'), parted: true, onSelect: onClosing }] : []),
  ];
}

function withOpen(id: number | undefined): string {
  const query = new URLSearchParams(location.search);
  if (id === undefined) query.delete('open');
  else query.set('open', String(id));
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}

const transitList: ListDescription<TransitRow> = {
  name: 'transit',
  list: listTransit,
  file: exportTransit,
  texts: {
    title: 'title_transit',
    search: 'transit_search',
    count: 'transit_count',
    empty: 'transit_empty',
    emptyHint: 'transit_emptyHint',
  },
  columns: [
    { key: 'number', copies: true, width: 9.5, card: 'title' },
    { key: 'reference', cell: (row) => <Reference row={row} />, width: 9, card: 'sub' },
    { key: 'from', cell: ({ from }) => warehouseText(from), width: 9.5 },
    { key: 'to', cell: ({ to }) => warehouseText(to), width: 9.5 },
    { key: 'shippedAt', width: 10.5 },
    {
      key: 'age',
      cell: (row) => <Age row={row} />,
      align: 'start',
      width: 11.5,
      card: 'status',
      inFile: ['age', 'overAge'],
    },
    { key: 'skus', width: 4.5 },
    { key: 'items', cell: ({ items }) => <QuantitiesText value={items} />, align: 'end', width: 10 },
    { key: 'drums', width: 5.5 },
  ],
  filters: [
    { key: 'direction', single: true, wordOf: (direction) => t(`transit_${direction as 'here' | 'away'}`) },
    'overAge',
    'stockCode',
    'drum',
    'job',
  ],
};

function Reference({ row: { reference, shipment } }: { row: TransitRow }) {
  return <DocumentLink document="shipment" id={shipment?.id ?? null} number={reference} inRow />;
}

function warehouseText({ name, shortName }: TransitRow['from']): string {
  return `${name} (${shortName})`;
}

function Age({ row }: { row: TransitRow }) {
  const key = row.overAge ? 'transit_daysOverAge' : 'transit_days';
  return <StatusChip tone={row.overAge ? 'warn' : 'neutral'} text={t(key, { count: row.age })} />;
}
