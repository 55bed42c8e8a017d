import { type Access, accessFor, type RuleName } from '../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import type { ScreenProps } from '../../route.ts';
import { Notice } from '../../shell/notice.tsx';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { ShipmentDetail } from './detail/shipment-detail.tsx';
import { ShipmentForm } from './form/shipment-form.tsx';

export interface ShipmentProps extends ScreenProps {
  kind: ShipmentKind;
  access: Access;
}

export function ReturnDetail(props: ScreenProps) {
  return <Shipment {...props} kind="return" />;
}

export function TransferDetail(props: ScreenProps) {
  return <Shipment {...props} kind="transfer" />;
}

/**
 * One address for a new return or transfer, its page and its form (rules 2): a number opens an existing one, `?edit=1` its form, and
 * anything else, as in `create/new/7`, starts a new one. All use the access of the warehouse in the address.
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
 * The access for a return or transfer: the user's access of the same company to the warehouse that the goods leave, if the address names
 * one (rules 2, createWarehouseId), else the current one. Undefined if the user has none.
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
