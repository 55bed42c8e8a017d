import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listShipments } from '../../../../shared/contract/shipments/shipments.ts';
import { t } from '../../../texts.ts';
import { DueDate } from '../../../ui/due-date.tsx';

export type ShipmentRow = RowOf<typeof listShipments>;

/** The destination warehouse, the partner, or the company itself for a return without either. */
export function SentTo({ row: { kind, destination, partner } }: { row: ShipmentRow }) {
  if (destination !== null) return `${destination.name} (${destination.shortName})`;
  return partner ?? (kind === 'return' ? t('shipmentList_toCompany') : '–');
}

export function CollectBy({ row: { status, requiredCollectionDate } }: { row: ShipmentRow }) {
  return <DueDate date={requiredCollectionDate} isOpen={status === 'approved' || status === 'awaitingCollection'} />;
}
