import { type Access, accessFor, type RuleName } from '../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import type { ScreenProps } from '../../route.ts';
import { Notice } from '../../shell/notice.tsx';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { ShipmentDetail } from './detail/shipment-detail.tsx';
import { ShipmentForm } from './form/shipment-form.tsx';

/** What form and page of a return or transfer are given. */
export interface ShipmentProps extends ScreenProps {
  kind: ShipmentKind;
  /** Under which it is shown and worked on. */
  access: Access;
}

export function ReturnDetail(props: ScreenProps) {
  return <Shipment {...props} kind="return" />;
}

export function TransferDetail(props: ScreenProps) {
  return <Shipment {...props} kind="transfer" />;
}

/**
 * One address for a new return or transfer, for the page of one and for its form (rules 2): a number names one that there is, `?edit=1`
 * opens its form, and anything else, as in `create/new/7`, begins a new one. All of it under the access of the warehouse that the address
 * names.
 */
function Shipment(props: Omit<ShipmentProps, 'access'>) {
  const { params, url } = props;
  const current = session.current.value;
  const isKnown = /^[1-9]\d*$/.test(params['id'] ?? '');
  const isEdited = new URLSearchParams(url.split('?')[1]).get('edit') === '1';
  const rule = isKnown && !isEdited ? readRules[props.kind] : 'shipments';
  const access = leavingAccess(rule, params['createWarehouseId'], current, session.accesses.value);
  if (access === undefined) {
    const company = current?.company?.name ?? '';
    return <Notice title={t('shipments_noAccess')} text={t('shipments_noAccessHint', { company })} />;
  }
  const Shown = isKnown && !isEdited ? ShipmentDetail : ShipmentForm;
  return <Shown {...props} access={access} />;
}

const readRules = { return: 'returns', transfer: 'transfers' } as const;

/**
 * The access under which a return or transfer is made: that of the warehouse the goods leave, where the address names one and the user has an
 * access of the same company there (rules 2, createWarehouseId); without a name the current one. Undefined where they have none.
 */
function leavingAccess(
  rule: RuleName,
  warehouseId: string | undefined,
  current: Access | undefined,
  accesses: readonly Access[],
): Access | undefined {
  const isHere = warehouseId === undefined || warehouseId === String(current?.warehouseId);
  const named = accesses.find(
    (access) => access.companyId === current?.companyId && String(access.warehouseId) === warehouseId,
  );
  const wanted = isHere ? current : named;
  return wanted && accessFor(rule, wanted, accesses);
}
