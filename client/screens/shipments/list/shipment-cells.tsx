import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listShipments } from '../../../../shared/contract/shipments/shipments.ts';
import { t } from '../../../texts.ts';
import { dateIn, daysBetween, displayZone } from '../../../ui/formats.ts';
import { DateText } from '../../../ui/value-text.tsx';

export type ShipmentRow = RowOf<typeof listShipments>;

export function SkusCell({ row: { skus, lines } }: { row: ShipmentRow }) {
  const more = lines - skus.length;
  return (
    <>
      {skus.join(', ')}
      {more > 0 && <span className="sub"> {t('shipmentList_moreSkus', { count: more })}</span>}
    </>
  );
}

/** The destination warehouse, the partner, or the company itself for a return without either. */
export function SentTo({ row: { kind, destination, partner } }: { row: ShipmentRow }) {
  if (destination !== null) return `${destination.name} (${destination.shortName})`;
  return partner ?? (kind === 'return' ? t('shipmentList_toCompany') : '–');
}

export function CollectBy({ row: { status, requiredCollectionDate: date } }: { row: ShipmentRow }) {
  const waits = status === 'approved' || status === 'awaitingCollection';
  if (!waits || date === null) return <DateText value={date} />;
  const today = dateIn(new Date(), displayZone.value);
  if (date === today) return t('shipmentList_today');
  const late = daysBetween(date, today);
  return late === 0 ? (
    <DateText value={date} />
  ) : (
    <span className="late">{t('shipmentList_lateBy', { count: late })}</span>
  );
}
