import { shipmentActions, type Transition } from '../../../../shared/shipments.ts';
import { href } from '../../../router/href.ts';
import { shipmentPages } from '../../../routes.ts';
import { t } from '../../../texts.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { isDecidable, type Verdict } from './decision.ts';
import type { ShipmentRow } from './shipment-cells.tsx';

export function pageOf({ id, kind }: ShipmentRow): string {
  return href(shipmentPages[kind], { id });
}

interface RowActions {
  decide(verdict: Verdict, rows: readonly ShipmentRow[]): void;
  print(row: ShipmentRow): unknown;
}

export function menuOf(row: ShipmentRow, approves: boolean, { decide, print }: RowActions): readonly MenuItem[] {
  const decision: readonly MenuItem[] = [
    { key: 'approve', label: t('shipmentList_approve'), parted: true, onSelect: () => decide('approve', [row]) },
    { key: 'reject', label: t('shipmentList_reject'), onSelect: () => decide('reject', [row]) },
  ];
  const manifest = { key: 'manifest', label: t('shipmentList_printManifest'), onSelect: () => print(row) };
  return [
    { key: 'open', label: t('shipmentList_open'), href: pageOf(row) },
    { key: 'copy', label: t('shipmentList_copy'), href: `${href(shipmentPages[row.kind])}?copy=${row.id}` },
    ...(isPrintable(row) ? [manifest] : []),
    ...(approves && isDecidable(row) ? decision : []),
  ];
}

function isPrintable({ status }: ShipmentRow): boolean {
  const { from }: Transition = shipmentActions.print;
  return from.includes(status);
}
