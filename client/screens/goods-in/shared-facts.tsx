import type { ReactNode } from 'react';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import type { ErnLine } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';
import type { SharedField } from './shared-fields.ts';

export function SharedFacts({ state }: { state: ErnState }) {
  const row = state.lines.all.value[0]?.row.value;
  const shared = state.lines.shared.value;
  if (row === undefined || shared.length === 0) return null;
  const location =
    state.lines.all.value.flatMap((line) => line.row.peek().counts)[0]?.location ?? state.defaultLocation;
  const facts: readonly (readonly [SharedField, string, ReactNode])[] = [
    ['job', t('ern_job'), <JobText key="job" row={row} />],
    ['segment', t('ern_segment'), row.segment],
    ['swc', t('column_swc'), row.swc],
    [
      'place',
      t('ern_location'),
      location && <DocumentLink key="place" document="location" id={null} number={location.name} inRow />,
    ],
  ];
  return (
    <dl className="shared-facts">
      {facts
        .filter(([field, , value]) => shared.includes(field) && value != null)
        .map(([field, name, value]) => (
          <div key={field} className={`shared-${field}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function JobText({ row: { job, jobId, jobCancelled } }: { row: ErnLine }) {
  if (job === null) return <span className="sub">{t('erns_freeStock')}</span>;
  if (jobCancelled) return <span className="field-error">{t('ern_jobCancelled', { job })}</span>;
  return <DocumentLink document="job" id={jobId} number={job} inRow />;
}
