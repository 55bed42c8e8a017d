import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listTransit } from '../../../shared/contract/transit/transit.ts';
import { accessFor, type RuleName } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { session } from '../../state/session.ts';

/** A transfer on its way. */
export type TransitRow = RowOf<typeof listTransit>;

type Actionable = Pick<TransitRow, 'id' | 'direction' | 'shipment'>;

/** What somebody can do about a transfer. */
interface TransitActions {
  /** The address of the ERN that receives it: at its destination, for those who receive there. */
  readonly ern: string | undefined;
  /** The address of what was collected, for those who work on such. */
  readonly shipment: string | undefined;
  readonly mayClose: boolean;
}

/** What the access in use can do about a transfer: the warehouse it left only looks on. */
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
