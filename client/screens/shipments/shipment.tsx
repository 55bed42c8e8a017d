import { Suspense } from 'react';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import { lazyPart } from '../../lazy-part.ts';
import type { ScreenProps } from '../../route.ts';

const ShipmentForm = lazyPart(() => import('./form/shipment-form.tsx').then((module) => module.ShipmentForm));
const ShipmentDetail = lazyPart(() => import('./detail/shipment-detail.tsx').then((module) => module.ShipmentDetail));

/** What form and page of a return or transfer are given. */
export interface ShipmentProps extends ScreenProps {
  kind: ShipmentKind;
}

export function ReturnDetail(props: ScreenProps) {
  return <Shipment {...props} kind="return" />;
}

export function TransferDetail(props: ScreenProps) {
  return <Shipment {...props} kind="transfer" />;
}

/**
 * One address for a new return or transfer, for the page of one and for its form (rules 2): a number names one that there is, `?edit=1`
 * opens its form, and anything else, as in `create/new/7`, begins a new one.
 */
function Shipment(props: ShipmentProps) {
  const { params, url } = props;
  const isKnown = /^\d+$/.test(params['id'] ?? '');
  const isEdited = new URLSearchParams(url.split('?')[1]).get('edit') === '1';
  return <Suspense>{isKnown && !isEdited ? <ShipmentDetail {...props} /> : <ShipmentForm {...props} />}</Suspense>;
}
