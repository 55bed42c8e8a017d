import type { ReactNode } from 'react';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { textBy } from '../../../documents/person-text.tsx';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { type HistoryEntry, HistoryList } from '../../../ui/history-list.tsx';
import { DateText, QuantitiesText } from '../../../ui/value-text.tsx';
import type { HistoryRow, Shipment } from './shipment.ts';
import { ShipmentOutgoing } from './shipment-outgoing.tsx';
import type { ShipmentState } from './shipment-state.ts';
import { StatusSteps } from './status-steps.tsx';

export function ShipmentAside({ shipment, state }: { shipment: Shipment; state: ShipmentState }) {
  return (
    <>
      <Card title={t('shipment_progress')}>
        <StatusSteps shipment={shipment} />
      </Card>
      <Details shipment={shipment} />
      {shipment.status === 'collected' && <SignatureCard shipment={shipment} />}
      {shipment.leaves && (shipment.status === 'awaitingCollection' || shipment.status === 'collected') && (
        <ShipmentOutgoing shipment={shipment} accessId={state.accessId} onSent={() => state.open()} />
      )}
      {state.history.value.length > 0 && (
        <Card title={t('shipment_history')}>
          <HistoryList entries={state.history.value.map((row) => entryOf(row, shipment, state))} />
        </Card>
      )}
    </>
  );
}

function Details({ shipment }: { shipment: Shipment }) {
  const due = shipment.requiredCollectionDate && <DateText value={shipment.requiredCollectionDate} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column_type'), shipment.type],
    [t('column_reason'), shipment.reason],
    [t('column_destination'), shipment.destination?.name],
    [
      t('column_partner'),
      shipment.partner && <DocumentLink key="partner" document="partner" id={null} number={shipment.partner} />,
    ],
    [t('column_requiredCollectionDate'), due],
    [t('column_transportType'), shipment.transportType],
    [t('column_carrier'), shipment.carrier],
    [t('shipment_items'), <QuantitiesText key="items" value={shipment.quantities} />],
    [t('column_pallets'), shipment.pallets],
    [t('column_requestedBy'), shipment.requestedBy],
    [t('column_businessType'), shipment.businessType],
    [t('column_salesOrderNumber'), shipment.salesOrderNumber],
    [t('column_rmaNumber'), shipment.rmaNumber],
    [t('column_projectNumber'), shipment.projectNumber],
    [t('column_orgNumber'), shipment.orgNumber],
    [t('column_shipFrom'), shipment.shipFrom && <Address text={shipment.shipFrom} />],
    [t('column_shipTo'), shipment.shipTo && <Address text={shipment.shipTo} />],
    [t('shipment_comments'), shipment.comments],
    [t('shipment_manifestTo'), shipment.manifestAddresses.join(', ') || null],
  ];
  return (
    <Card title={t('shipment_details')}>
      <Facts facts={facts.filter(([, value]) => value != null)} />
    </Card>
  );
}

function Address({ text }: { text: string }) {
  return <span className="address">{text}</span>;
}

function SignatureCard({ shipment: { signature, signedBy, fetchedBy } }: { shipment: Shipment }) {
  return (
    <Card title={t('shipment_signature')}>
      {signature !== null && (
        <img className="signature-shown" src={`data:image/png;base64,${signature}`} alt={t('shipment_signature')} />
      )}
      <p>
        {[
          fetchedBy !== null && t('shipment_fetchedBy', { name: fetchedBy }),
          signedBy !== null && t('shipment_signedBy', { name: signedBy }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </Card>
  );
}

const did: Readonly<Record<string, TextKey>> = {
  'save shipment': 'shipment_did_save',
  submit: 'shipment_did_submit',
  withdraw: 'shipment_did_withdraw',
  approve: 'shipment_did_approve',
  reject: 'shipment_did_reject',
  'cancel shipment': 'shipment_did_cancel',
  'confirm shipment': 'shipment_did_confirm',
  'mail manifest': 'shipment_did_mail',
  collect: 'shipment_did_collect',
  reverse: 'shipment_did_reverse',
};

function entryOf(row: HistoryRow, { leaves }: Shipment, state: ShipmentState): HistoryEntry {
  const { fetchedBy } = row.facts;
  const note = [row.reason, typeof fetchedBy === 'string' && t('shipment_fetchedBy', { name: fetchedBy })]
    .filter(Boolean)
    .join('; ');
  return {
    key: row.id,
    what: textBy(did[row.kind] ?? 'shipment_other_changed', row.by),
    at: row.at,
    ...(note !== '' && { note }),
    ...(row.reversedById !== null && { undone: true }),
    ...(leaves && row.canReverse && { onUndo: () => state.undo(row.id) }),
  };
}
