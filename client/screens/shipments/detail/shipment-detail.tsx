import { useEffect, useMemo } from 'react';
import { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import type { Access } from '../../../../shared/permissions.ts';
import { apiUnder } from '../../../calls/api.ts';
import { connection } from '../../../calls/connection.ts';
import { textBy } from '../../../documents/person-text.tsx';
import { shipmentStatus } from '../../../documents/statuses.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { useLive } from '../../../state/live/live.ts';
import { useRecent } from '../../../state/recent.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { Overdue } from '../../../ui/due-date.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { ShipmentProps } from '../shipment.tsx';
import { Arrivals } from './arrivals.tsx';
import { PackingPart } from './packing/packing.tsx';
import { PackingUnits } from './packing/packing-units.tsx';
import type { Shipment } from './shipment.ts';
import { ShipmentActions } from './shipment-actions.tsx';
import { ShipmentAside } from './shipment-aside.tsx';
import { ShipmentLines } from './shipment-lines.tsx';
import { ShipmentState } from './shipment-state.ts';

/** One return or transfer: details, decision, packing, collection and arrival (rules: Documents, Return and transfer). */
export function ShipmentDetail({ access, params }: ShipmentProps) {
  const id = Number(params['id']);
  const state = useMemo(() => new ShipmentState(id, apiUnder(access.id), access.id), [id, access.id]);
  useEffect(() => void state.open(), [state]);
  useLive({ document: 'shipment', id }, (change) => void state.hear(change), access.id);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()} of={{ get: getShipment, id }}>
      {(shipment) => <OpenShipment shipment={shipment} state={state} access={access} />}
    </WhenLoaded>
  );
}

interface OpenShipmentProps {
  shipment: Shipment;
  state: ShipmentState;
  access: Access;
}

function OpenShipment({ shipment, state, access }: OpenShipmentProps) {
  useRecent(`shell_kind_${shipment.kind}`, shipment.number);
  return (
    <DocumentPage
      title={shipment.number}
      status={<StatusChip {...shipmentStatus(shipment)} />}
      facts={<ShipmentFacts shipment={shipment} />}
      notice={<ShipmentNotice shipment={shipment} state={state} />}
      actions={<ShipmentActions shipment={shipment} state={state} access={access} />}
      aside={<ShipmentAside shipment={shipment} state={state} />}
    >
      {shipment.arrival !== null && (
        <Arrivals
          shipment={shipment}
          arrivals={state.arrivals.value}
          access={access}
          onClosed={() => void state.open()}
        />
      )}
      {shipment.actions.includes('pack') ? (
        <PackingPart shipment={shipment} state={state} />
      ) : (
        <>
          {state.units.value.length > 0 && <PackingUnits units={state.units.value} refused={state.refused.value} />}
          <ShipmentLines shipment={shipment} state={state} />
        </>
      )}
    </DocumentPage>
  );
}

function ShipmentNotice({ shipment, state }: { shipment: Shipment; state: ShipmentState }) {
  const { status, decisionReason, decidedBy } = shipment;
  const refused = state.refused.value;
  const isEnded = status === 'rejected' || status === 'cancelled';
  return (
    <>
      {connection.isLost.value && <NoticeBar tone="warn">{t('shipment_offline')}</NoticeBar>}
      {refused !== undefined && <NoticeBar tone="bad">{refused.message}</NoticeBar>}
      {status === 'pending' && <NoticeBar tone="warn">{pendingText(shipment)}</NoticeBar>}
      {isEnded && decisionReason !== null && (
        <NoticeBar tone={status === 'rejected' ? 'bad' : 'warn'}>
          {textBy(`shipment_${status}Because`, decidedBy, { reason: decisionReason })}
        </NoticeBar>
      )}
    </>
  );
}

/** Whom a pending request waits for, and why its author cannot approve it. */
function pendingText({ approvers, mine, actions }: Shipment): string {
  const names = approvers.join(', ');
  if (approvers.length === 0) return t('shipment_noApprover');
  if (actions.includes('approve')) return t('shipment_waitsForYou');
  return mine ? t('shipment_ownWaitsFor', { names }) : t('shipment_waitsFor', { names });
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { requiredCollectionDate: date, status } = shipment;
  const isOpen = status !== 'collected' && status !== 'cancelled';
  const way = t('shipment_way', { from: shipment.warehouse.name, to: whereTo(shipment) });
  return (
    <>
      {[way, date !== null && isOpen && t('shipment_due', { date: formatDate(date) })].filter(Boolean).join(', ')}{' '}
      <Overdue date={date} isOpen={isOpen} />
    </>
  );
}

function whereTo({ destination, partner }: Shipment): string {
  return destination?.name ?? partner ?? t('shipment_toCompany');
}
