import { useEffect } from 'react';
import { errorText } from '../calls/report-error.ts';
import { t } from '../texts.ts';
import { StatusChip, type Tone } from '../ui/chip.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { displayZone, formatInstant } from '../ui/formats.ts';
import { DateText } from '../ui/value-text.tsx';
import { DocumentLink } from './document-link.tsx';
import type { OutgoingRow, OutgoingRows } from './outgoing-rows.ts';
import { textBy } from './person-text.tsx';

export function OutgoingList({ outgoing: rows, none }: { outgoing: OutgoingRows; none: string }) {
  useEffect(() => rows.follow(), [rows]);
  const load = rows.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => rows.again()} />;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  if (load.rows.length === 0) return <p className="sub">{none}</p>;
  return (
    <ol className="history">
      {load.rows.map((row) => (
        <OutgoingItem key={row.id} row={row} />
      ))}
    </ol>
  );
}

const tones: Readonly<Record<OutgoingRow['state'], Tone>> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
  dropped: 'neutral',
};

function OutgoingItem({ row }: { row: OutgoingRow }) {
  const { askedAt, askedBy, nextTryAt, droppedReason, tries } = row;
  // A test call is tried only once: if it is not delivered, it has failed.
  const state = row.kind === 'testCall' && row.state === 'dropped' ? 'failed' : row.state;
  return (
    <li>
      <div className="outgoing-what">
        <WhatText row={row} />
        <StatusChip tone={tones[state]} text={t(`outgoing_state_${state}`)} />
      </div>
      <div className="sub">
        <DateText value={askedAt} /> {textBy('outgoing_askedBy', askedBy)}
      </div>
      {droppedReason !== null && <div>{droppedReason}</div>}
      {nextTryAt !== null && tries.length > 0 && (
        <div className="sub">{t('outgoing_nextTry', { at: formatInstant(nextTryAt, displayZone.value) })}</div>
      )}
      {tries.length > 0 && (
        <details className="outgoing-tries">
          <summary>{t('outgoing_tries', { count: tries.length })}</summary>
          {tries.map(({ at, milliseconds, answer }) => (
            <div key={at} className="outgoing-try">
              <DateText value={at} />, {t('outgoing_milliseconds', { count: milliseconds })}
              <div>{answer}</div>
            </div>
          ))}
        </details>
      )}
    </li>
  );
}

function WhatText({ row: { kind, address, partner, thirdParty, pick } }: { row: OutgoingRow }) {
  if (kind === 'testCall') return t('outgoing_testCall');
  if (kind === 'note') return t(thirdParty ? 'outgoing_thirdPartyNote' : 'outgoing_note', { address: address ?? '' });
  if (kind === 'manifest' || kind === 'status') return t(`outgoing_${kind}`, { address: address ?? '' });
  if (pick === undefined || pick === null) return t('outgoing_call', { partner: partner ?? '' });
  return (
    <DocumentLink
      document="pick"
      id={pick.id}
      number={pick.number}
      text={t('outgoing_callAbout', { number: pick.number })}
    />
  );
}
