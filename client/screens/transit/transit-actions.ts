import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listTransit } from '../../../shared/contract/transit/transit.ts';
import { accessFor, type RuleName } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { session } from '../../state/session.ts';

export type TransitRow = RowOf<typeof listTransit>;

type Actionable = Pick<TransitRow, 'id' | 'direction' | 'shipment'>;

interface TransitActions {
  /** The address of the ERN that receives it, for users who receive at its destination. */
  readonly ern: string | undefined;
  readonly shipment: string | undefined;
  readonly mayClose: boolean;
}

/** The actions under the current access; the warehouse that it left can only view it. */
export function transitActions({ id, direction, shipment }: Actionable): TransitActions {
  const isComing = direction === 'here';
  return {
    ern: isComing && may('erns') ? href('goodsIn/:id', { id }) : undefined,
    shipment:
      shipment !== null && may('shipments') ? href(shipmentPages[shipment.kind], { id: shipment.id }) : undefined,
    mayClose: isComing && may('adjustStock'),
  };
}

function may(rule: RuleName): boolean {
  return accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}
