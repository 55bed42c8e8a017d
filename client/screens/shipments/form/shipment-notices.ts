import type { ShipmentKind } from '../../../../shared/shipments.ts';
import { ApiError } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { shipmentPages } from '../../../routes.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { ShipmentNotices } from './shipment-state.ts';

/** What the form says, in toasts; what was saved opens. `warehouseId`: that of the address, if it names one. */
export function shipmentNotices(kind: ShipmentKind, warehouseId: string | undefined): ShipmentNotices {
  const open = (id: number) =>
    navigate(href(shipmentPages[kind], { id, ...(warehouseId !== undefined && { createWarehouseId: warehouseId }) }));
  return {
    saved({ id, number }, undo) {
      toasts.done(t(undo === undefined ? 'shipmentForm_saved' : 'shipmentForm_submitted', { number }), undo);
      open(id);
    },
    withdrawn: (number) => toasts.done(t('shipmentForm_withdrawn', { number })),
    cancelled(id, number) {
      toasts.done(t('shipmentForm_cancelled', { number }));
      open(id);
    },
    removed: (what, undo) => toasts.done(t('shipmentForm_removed', { what }), undo),
    failed(error, isEdit) {
      const message = isEdit ? 'message_shipmentEditError' : 'message_shipmentCreateError';
      const isSentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused';
      if (isSentBefore) toasts.warn(t('shipmentForm_sentBefore'));
      else warnOf(error, t(message, { shipment: t(`shipmentForm_${kind}`) }));
    },
  };
}
