import { useSignal } from '@preact/signals-react';
import { api } from '../../calls/api.ts';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { CloseDialog } from '../../stock-actions/closing/close-dialog.tsx';
import { CloseState } from '../../stock-actions/closing/close-state.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AnnouncedTransfers } from './announced.tsx';
import { type TransitRow, transitActions } from './transit-actions.ts';
import { transitList } from './transit-list.tsx';
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
