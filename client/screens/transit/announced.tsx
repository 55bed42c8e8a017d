import { useEffect, useMemo } from 'react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { api } from '../../calls/api.ts';
import { createLoader, readyIn } from '../../documents/loaded.ts';
import { shipmentStatus } from '../../documents/statuses.ts';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { routeTo } from '../../state/route-to.ts';
import { t } from '../../texts.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { formatDate, formatQuantities } from '../../ui/formats.ts';

type Announced = RowOf<typeof listShipments>;

const MOST = 20;

/** Transfers approved in other warehouses that come here once they are collected; nothing if there are none. */
export function AnnouncedTransfers() {
  const announced = useMemo(() => createLoader(readAnnounced), []);
  useEffect(() => void announced.open(), [announced]);
  const renew = useMemo(() => throttled(() => announced.open()), [announced]);
  useLive({ document: 'shipment' }, renew);
  // Its collection creates the ERN that receives it here.
  useLive({ document: 'ern' }, renew);
  const { items = [], total = 0 } = readyIn(announced.load.value) ?? {};
  if (items.length === 0) return null;
  return (
    <Card title={t('transit_announced')}>
      <ul className="plain-list announced">
        {items.map((row) => (
          <li key={row.id}>
            <ShipmentLink row={row} />
            <StatusChip {...shipmentStatus(row)} />
            <span className="sub">{factsOf(row)}</span>
          </li>
        ))}
      </ul>
      {total > items.length && <p className="sub">{t('transit_announcedMore', { count: total - items.length })}</p>}
    </Card>
  );
}

function ShipmentLink({ row: { id, kind, number } }: { row: Announced }) {
  const path = shipmentPages[kind];
  return routeTo(path) ? <a href={href(path, { id })}>{number}</a> : <span>{number}</span>;
}

function readAnnounced() {
  return api.call(listShipments, { coming: true, limit: MOST, total: true, sort: 'requiredCollectionDate' });
}

function factsOf({ warehouse, requiredCollectionDate: due, quantities }: Announced): string {
  const collection = due !== null && t('transit_collectionOn', { date: formatDate(due) });
  return [t('transit_from', { name: warehouse.name }), collection, formatQuantities(quantities)]
    .filter(Boolean)
    .join(', ');
}
