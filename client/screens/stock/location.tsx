import type { ReactNode } from 'react';
import { previewLocationLabel, printLocationLabels } from '../../../shared/contract/locations/locations.ts';
import { exportStock } from '../../../shared/contract/reports/stock.ts';
import { fileAddress } from '../../calls/file-address.ts';
import type { ScreenProps } from '../../route.ts';
import { BeginLink } from '../../scan/begin-link.tsx';
import { useRecent } from '../../state/recent.ts';
import { session } from '../../state/session.ts';
import { type StockLineActions, useStockLineActions } from '../../stock-actions/correcting/stock-line-actions.tsx';
import { t } from '../../texts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DateText, QuantitiesText } from '../../ui/value-text.tsx';
import { HistoryCard, LastCount, ParametersCard } from './goods-aside.tsx';
import { type Location as LocationFacts, locationCalls } from './goods-calls.ts';
import { GoodsMenu } from './goods-menu.tsx';
import { ById, ByName, GoodsPage } from './goods-page.tsx';
import type { GoodsState } from './goods-state.ts';

const PATH = 'location/:id?';

export function Location({ params, url }: ScreenProps) {
  const name = new URL(url, globalThis.location.origin).searchParams.get('name') ?? '';
  if (params.id === undefined) {
    const unknown = t('goodsPage_unknownLocation', { code: name });
    return <ByName name={name} path={PATH} calls={locationCalls} unknown={unknown} />;
  }
  return (
    <ById id={Number(params.id)} calls={locationCalls}>
      {(location, state) => <OpenLocation key={location.id} location={location} state={state} />}
    </ById>
  );
}

function OpenLocation({ location, state }: { location: LocationFacts; state: GoodsState<LocationFacts> }) {
  useRecent('shell_kind_location', location.name);
  const stockLines = useStockLineActions(() => void state.open());
  return (
    <GoodsPage
      of="location"
      state={state}
      stockLines={stockLines}
      title={location.name}
      status={<Flags location={location} />}
      facts={location.description ?? undefined}
      actions={<LocationActions location={location} add={stockLines.add} />}
      aside={
        <>
          <Card title={t('goodsPage_here')}>
            <Facts facts={hereOf(location)} />
          </Card>
          <ParametersCard values={location.parameters} />
          <HistoryCard history={state.history} />
        </>
      }
    />
  );
}

function Flags({ location }: { location: LocationFacts }) {
  return (
    <>
      {location.retired && <StatusChip text={t('goodsPage_retired')} />}
      {location.quarantine && <StatusChip tone="warn" text={t('goodsPage_quarantine')} />}
      {location.goodsIn && <StatusChip text={t('goodsPage_goodsIn')} />}
      {location.goodsOut && <StatusChip text={t('goodsPage_goodsOut')} />}
    </>
  );
}

function hereOf(location: LocationFacts): readonly (readonly [string, ReactNode])[] {
  return [
    [t('column_skus'), location.skus],
    [t('column_drums'), location.drums],
    [t('column_items'), <QuantitiesText key="items" value={location.items} />],
    [t('column_reserved'), <QuantitiesText key="reserved" value={location.reserved} />],
    [t('goodsPage_lastCount'), <LastCount key="count" of={location} />],
    [t('goodsPage_created'), <DateText key="created" value={location.createdAt} />],
  ];
}

interface LocationActionsProps {
  location: LocationFacts;
  add: StockLineActions['add'];
}

function LocationActions({ location: { id, name, skus }, add }: LocationActionsProps) {
  const accessId = session.current.value?.id ?? 0;
  return (
    <>
      <BeginLink path="putaway/counts" scan={name} text={t('goodsPage_count')} />
      {skus > 0 && <BeginLink path="putaway/stock" query={{ location: name }} text={t('goodsPage_move')} />}
      <GoodsMenu
        id={id}
        records="admin/locations"
        onFound={add && (() => add({ location: name }))}
        stock={fileAddress(exportStock, { location: name }, accessId)}
        preview={(size) => fileAddress(previewLocationLabel, { id, size }, accessId)}
        file={(size, copies) => fileAddress(printLocationLabels, { ids: [id], size, copies }, accessId)}
      />
    </>
  );
}
