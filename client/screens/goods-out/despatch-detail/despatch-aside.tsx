import { type ReactNode, useEffect, useState } from 'react';
import { listParameters } from '../../../../shared/contract/parameters/parameters.ts';
import { call } from '../../../calls/call.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { textBy } from '../../../documents/person-text.tsx';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../../ui/history-list.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { DateText, QuantitiesText } from '../../../ui/value-text.tsx';
import { OutgoingCard } from '../outgoing-card.tsx';
import type { Shortage } from './despatch-rules.ts';
import type { DespatchState, HistoryRow, Pick } from './despatch-state.ts';

export function DespatchAside({ pick, state }: { pick: Pick; state: DespatchState }) {
  return (
    <>
      {pick.status === 'started' && <ProgressCard state={state} />}
      <Details pick={pick} />
      {pick.status === 'despatched' && <SignatureCard pick={pick} />}
      <Card title={t('despatch_history')}>
        <HistoryList entries={state.history.value.map((row) => entryOf(row, state))} />
      </Card>
      {pick.status === 'despatched' && <OutgoingCard pick={pick} onSent={() => state.open()} />}
    </>
  );
}

/** The only card that a scan renders again. */
function ProgressCard({ state }: { state: DespatchState }) {
  const { stops, done, quantities, short } = state.picking.walk.progress.value;
  const text = t('despatch_stopsOf', { done, stops });
  return (
    <Card title={t('despatch_progress')}>
      <Meter label={t('despatch_stopsDone')} value={done} of={stops} text={text} />
      <Facts
        facts={[
          [t('despatch_stopsDone'), text],
          [t('despatch_quantities'), <QuantitiesText key="taken" value={quantities} />],
          [t('despatch_stopsShort'), formatQuantity(String(short))],
        ]}
      />
    </Card>
  );
}

function Details({ pick }: { pick: Pick }) {
  const names = useParameterNames(pick);
  const job = pick.job && <DocumentLink document="job" id={pick.jobId} number={pick.job} />;
  const location = pick.location && <DocumentLink document="location" id={null} number={pick.location.name} />;
  const due = pick.pickByDate && <DateText value={pick.pickByDate} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column_job'), job],
    [t('column_jobDescription'), pick.jobDescription],
    [t('column_segment'), pick.segment],
    [t('column_partner'), pick.partner && <DocumentLink document="partner" id={null} number={pick.partner} />],
    [t('column_despatchTo'), pick.despatchTo],
    [t('column_pickBy'), pick.pickBy],
    [t('column_pickByDate'), due],
    [t('column_location'), location],
    [t('column_reference'), pick.reference],
    [t('column_carrier'), pick.carrier],
    [t('column_trackingNumber'), pick.trackingNumber],
    [t('despatch_comments'), pick.comments],
    [t('despatch_thirdPartyComments'), pick.thirdPartyComments],
    ...Object.entries(pick.parameters).map(([key, value]) => [names.get(key) ?? key, value] as const),
  ];
  return (
    <Card title={t('despatch_details')}>
      <Facts facts={facts.filter(([, value]) => value != null)} />
    </Card>
  );
}

/** The names of the pick's plan parameters. Their keys are shown until the names are read, and without a connection. */
function useParameterNames({ parameters }: Pick): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const hasAny = Object.keys(parameters).length > 0;
  useEffect(() => {
    if (!hasAny) return;
    call(listParameters, { subject: 'plan', limit: 500 }, { handles: 'all' }).then(
      ({ items }) => setNames(new Map(items.map(({ referenceKey, name }) => [referenceKey, name]))),
      (error: unknown) => console.warn(error),
    );
  }, [hasAny]);
  return names;
}

function SignatureCard({ pick: { signature, signedBy } }: { pick: Pick }) {
  return (
    <Card title={t('despatch_signature')}>
      {signature !== null && <Drawn signature={signature} />}
      {signedBy !== null && <p>{t('despatch_signedBy', { name: signedBy })}</p>}
    </Card>
  );
}

function Drawn({ signature }: { signature: string }) {
  return <img className="signature-shown" src={`data:image/png;base64,${signature}`} alt={t('despatch_signature')} />;
}

const did: Readonly<Record<string, TextKey>> = {
  'create pick': 'despatch_did_create',
  'edit pick': 'despatch_did_edit',
  'start pick': 'despatch_did_start',
  despatch: 'despatch_did_despatch',
  'sign pick': 'despatch_did_sign',
  'close pick': 'despatch_did_close',
  'mail note': 'despatch_did_mail',
  'delete pick': 'despatch_did_delete',
  reverse: 'despatch_did_reverse',
};

function entryOf(row: HistoryRow, state: DespatchState): HistoryEntry {
  const note = noteOf(row);
  const signature = state.signatures.get(row.id);
  return {
    key: row.id,
    what: textBy(did[row.kind] ?? 'despatch_other_changed', row.by),
    at: row.at,
    ...(note !== '' && { note }),
    ...(signature !== undefined && { note: <Signed note={note} signature={signature} /> }),
    ...(row.reversedById !== null && { undone: true }),
    ...(row.canReverse && { onUndo: () => state.undo(row.id) }),
  };
}

function Signed({ note, signature }: { note: string; signature: string }) {
  return (
    <>
      {note}
      <Drawn signature={signature} />
    </>
  );
}

interface Missing {
  readonly stockCode: string;
  readonly location: string;
  readonly missing: string;
  readonly shortage: Shortage;
}

function noteOf({ reason, facts }: HistoryRow): string {
  const signedBy = facts['signedBy'];
  const missing = (facts['shortages'] ?? []) as readonly Missing[];
  return [
    reason,
    typeof signedBy === 'string' && t('despatch_signedBy', { name: signedBy }),
    ...missing.map(({ stockCode: sku, location, missing: quantity, shortage }) =>
      t('despatch_missingAt', {
        sku,
        location,
        quantity: formatQuantity(quantity),
        reason: t(`despatch_reason_${shortage}`),
      }),
    ),
  ]
    .filter(Boolean)
    .join('; ');
}
