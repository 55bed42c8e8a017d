import { useEffect, useMemo } from 'react';
import { getVerification, startVerification } from '../../../../shared/contract/verification/verification.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { href } from '../../../router/href.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ProgressBar } from '../../../ui/meter.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { createVerify, type Verification } from './verify-state.ts';

/** Verify: compares all stock with its movements and documents, and lists the differences. */
export function Verify() {
  const verify = useMemo(
    () =>
      createVerify({
        read: () => call(getVerification, {}, { handles: 'all' }),
        start: () => call(startVerification, {}),
        later(run, milliseconds) {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
    [],
  );
  useEffect(() => {
    void verify.open();
    return () => verify.close();
  }, [verify]);
  const { busy, run } = useOneAtATime(() => verify.start());
  const load = verify.load.value;
  const isRunning = load.kind === 'ready' && load.state.running !== null;
  return (
    <>
      <PageHead
        title={t('title_verify')}
        facts={t('verify_facts')}
        actions={
          <Button kind="primary" busy={busy || isRunning} onPress={run}>
            {t('verify_start')}
          </Button>
        }
      />
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => verify.open()} />}
      {load.kind === 'ready' && <Runs state={load.state} />}
    </>
  );
}

function Runs({ state: { running, last, lastGood } }: { state: Verification }) {
  return (
    <div className="verify">
      {running !== null && (
        <div className="verify-running">
          <ProgressBar
            label={t('verify_progress')}
            done={running.checked}
            of={running.checks}
            text={t('verify_running', { checked: running.checked, checks: running.checks, by: running.by })}
          />
          <p className="sub">{t('verify_wait')}</p>
        </div>
      )}
      {last === null && running === null && <EmptyState title={t('verify_none')} text={t('verify_noneText')} />}
      {last !== null && (
        <>
          <div className="verify-runs">
            <Card title={t('verify_last')}>
              <Outcome last={last} />
              <RunFacts run={last} />
            </Card>
            <Card title={t('verify_lastGood')}>
              {lastGood === null ? <p className="sub">{t('verify_never')}</p> : <RunFacts run={lastGood} />}
            </Card>
          </div>
          <Differences last={last} />
        </>
      )}
    </div>
  );
}

type LastRun = NonNullable<Verification['last']>;

function Outcome({ last: { count } }: { last: LastRun }) {
  if (count === null) {
    return (
      <>
        <StatusChip tone="warn" text={t('verify_failed')} />
        <p>{t('verify_failedText')}</p>
      </>
    );
  }
  return count === 0 ? (
    <StatusChip tone="good" text={t('verify_good')} />
  ) : (
    <StatusChip tone="bad" text={t('verify_found', { count })} />
  );
}

function RunFacts({ run: { startedAt, by, seconds, company } }: { run: NonNullable<Verification['lastGood']> }) {
  return (
    <Facts
      facts={[
        [t('verify_startedAt'), <DateText key="at" value={startedAt} />],
        [t('verify_by'), by],
        ...(company === null ? [] : [[t('column_company'), company] as const]),
        [t('verify_took'), seconds === 0 ? t('verify_instant') : t('verify_seconds', { count: seconds })],
      ]}
    />
  );
}

function Differences({ last: { count, differences } }: { last: LastRun }) {
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby="verify-differences">
      <h2 id="verify-differences">{t('verify_differences')}</h2>
      {(count ?? 0) > differences.length && (
        <p className="sub">{t('verify_firstOnly', { shown: differences.length })}</p>
      )}
      <ul className="verify-list">
        {differences.map((difference) => (
          <DifferenceLine
            key={`${difference.companyId} ${difference.rule} ${difference.subject}`}
            difference={difference}
          />
        ))}
      </ul>
    </section>
  );
}

type FoundDifference = NonNullable<Verification['last']>['differences'][number];

function DifferenceLine({ difference }: { difference: FoundDifference }) {
  const { rule, expected, actual, company, subject, about } = difference;
  return (
    <li className="verify-item">
      <strong>{t(`verify_rule_${rule}`, { expected, actual })}</strong>
      <span className="sub">
        {company} · {subject}
      </span>
      {about !== null && <DifferenceLink difference={difference} about={about} />}
    </li>
  );
}

interface DifferenceLinkProps {
  difference: FoundDifference;
  about: NonNullable<FoundDifference['about']>;
}

/** The link is shown only under an access to its company and warehouse, because it would find nothing under another. */
function DifferenceLink({ difference: { company, companyId }, about }: DifferenceLinkProps) {
  const { kind, id, name, location, warehouseId } = about;
  const text = location === null ? name : t('verify_at', { name, location });
  const current = session.current.value;
  const isHere = current?.companyId === companyId && (warehouseId === null || current.warehouseId === warehouseId);
  if (!isHere) {
    return (
      <span className="sub">
        <span className="code-cell">{text}</span> {t('verify_elsewhere', { company })}
      </span>
    );
  }
  if (kind === 'stockLine' || kind === 'sku') {
    const query = new URLSearchParams({ stockCode: name, ...(location !== null && { location }) });
    return <a href={`${href('report/stock')}?${query}`}>{text}</a>;
  }
  return <DocumentLink document={kind} id={id} number={name} text={text} />;
}
