import { useMemo, useState } from 'react';
import { type Access, accessFor } from '../../../../shared/permissions.ts';
import type { ShipmentAction, ShipmentKind } from '../../../../shared/shipments.ts';
import { connection } from '../../../calls/connection.ts';
import { LabelButtons } from '../../../printing/label-button.tsx';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { shipmentPages } from '../../../routes.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { LabelsDialogs } from './labels/labels-dialog.tsx';
import { LabelsState } from './labels/labels-state.ts';
import type { Shipment } from './shipment.ts';
import { ConfirmDialog } from './shipment-dialogs.tsx';
import { openManifest, openNote } from './shipment-papers.ts';
import type { ShipmentState } from './shipment-state.ts';

interface ShipmentActionsProps {
  shipment: Shipment;
  state: ShipmentState;
  access: Access;
}

type DialogKind = 'reject' | 'cancel' | 'confirm' | 'collect';

export function ShipmentActions({ shipment, state, access }: ShipmentActionsProps) {
  const [dialog, setDialog] = useState<DialogKind>();
  const labels = useMemo(() => new LabelsState(state), [state]);
  const close = () => setDialog(undefined);
  const may = (action: ShipmentAction) => shipment.actions.includes(action);
  const isOver = async (done: Promise<boolean>) => (await done) || state.refused.peek() !== undefined;
  const offline = connection.isLost.value ? t('shipment_offline') : undefined;
  const asked = { label: t('shipment_reason'), missing: t('shipment_reasonMissing') };
  const isEdited = shipment.status === 'rejected';
  const isLabelled = shipment.status !== 'awaitingCollection' || labels.missing.value.length === 0;
  return (
    <>
      <MoreMenu shipment={shipment} access={access} labels={labels} onCancel={() => setDialog('cancel')} />
      {may('edit') && (
        <Button kind={isEdited ? 'primary' : 'plain'} onPress={() => navigate(`${location.pathname}?edit=1`)}>
          {t('shipment_edit')}
        </Button>
      )}
      {may('submit') && (
        <Button kind={isEdited ? 'plain' : 'primary'} blocked={offline} onPress={() => state.submit()}>
          {t('shipment_submit')}
        </Button>
      )}
      {may('withdraw') && (
        <Button blocked={offline} onPress={() => state.withdraw()}>
          {t('shipment_withdraw')}
        </Button>
      )}
      {may('reject') && (
        <Button blocked={offline} onPress={() => setDialog('reject')}>
          {t('shipment_reject')}
        </Button>
      )}
      {may('approve') && (
        <Button kind="primary" blocked={offline} onPress={() => state.approve()}>
          {t('shipment_approve')}
        </Button>
      )}
      {may('confirm') && (
        <Button kind="primary" blocked={offline} onPress={() => setDialog('confirm')}>
          {t('shipment_confirm')}
        </Button>
      )}
      {may('print') && !isLabelled && (
        <LabelButtons
          text={t('shipment_printLabels')}
          onPrint={() => labels.printMissing()}
          onAsk={() => labels.open()}
        />
      )}
      {may('collect') && (
        <Button kind="primary" onPress={() => setDialog('collect')}>
          {t('shipment_collect')}
        </Button>
      )}

      {dialog === 'reject' && (
        <ReasonDialog
          title={t('shipment_rejectTitle', { number: shipment.number })}
          verb={t('shipment_reject')}
          {...asked}
          onReason={(reason) => isOver(state.reject(reason))}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <ReasonDialog
          title={t('shipment_cancelTitle', { number: shipment.number })}
          verb={t(`shipment_cancel_${shipment.kind}`)}
          danger
          {...asked}
          onReason={(reason) => isOver(state.cancel(reason))}
          onClose={close}
        />
      )}
      {dialog === 'confirm' && <ConfirmDialog shipment={shipment} state={state} labels={labels} onClose={close} />}
      {dialog === 'collect' && <CollectDialog shipment={shipment} state={state} onClose={close} />}
      <LabelsDialogs labels={labels} />
    </>
  );
}

interface MoreMenuProps {
  shipment: Shipment;
  access: Access;
  labels: LabelsState;
  onCancel: () => void;
}

function MoreMenu({ shipment, access, labels, onCancel }: MoreMenuProps) {
  const { id, kind, status, leaves, actions } = shipment;
  const mayCopy = leaves && accessFor('shipments', access, session.accesses.value) !== undefined;
  const print = { key: 'labels', label: t('shipment_printLabels'), onSelect: () => labels.open() };
  const manifest = {
    key: 'manifest',
    label: t('shipment_printManifest'),
    onSelect: () => openManifest(id, access.id),
  };
  const note = {
    key: 'note',
    label: t('shipment_printNote'),
    onSelect: () => openNote(id, access.id),
  };
  const copy = { key: 'copy', label: t('shipment_copy'), href: `${copyAddress(kind, access)}?copy=${id}` };
  const cancel = { key: 'cancel', label: t(`shipment_cancel_${kind}`), danger: true, parted: true };
  const items: readonly MenuItem[] = [
    ...(actions.includes('print') ? [print] : []),
    ...(actions.includes('print') || (!leaves && status === 'collected') ? [manifest] : []),
    ...(status === 'collected' ? [note] : []),
    ...(mayCopy ? [copy] : []),
    ...(actions.includes('cancel') ? [{ ...cancel, onSelect: onCancel }] : []),
  ];
  return items.length > 0 && <MenuButton label={t('shipment_more')} kind="plain" edge="end" items={items} />;
}

/** The address to create a copy that leaves the same warehouse. */
function copyAddress(kind: ShipmentKind, { id, warehouseId }: Access): string {
  const isCurrent = id === session.current.value?.id || warehouseId === null;
  return href(shipmentPages[kind], isCurrent ? {} : { id: 'new', createWarehouseId: warehouseId });
}
