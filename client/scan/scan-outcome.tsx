import { NetworkError } from '../calls/errors.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ScanQueue, ScanResult } from './scan-queue.ts';

export function ScanResultText({ result }: { result: ScanResult | undefined }) {
  if (result === undefined) return null;
  const { good, text, offer, isSaving = false } = result;
  return (
    <>
      <span className={good ? 'scan-good-text' : 'field-error'}>
        <Icon name={isSaving ? 'saving' : good ? 'check' : 'alert'} />
        {text}
      </span>
      {offer !== undefined && (
        <Button small kind="quiet" onPress={offer.run}>
          {offer.label}
        </Button>
      )}
    </>
  );
}

/** Scans that could not be sent: they are retried automatically, and the user can discard any of them (checklist 55). */
export function WaitingScans({ queue }: { queue: ScanQueue }) {
  const waiting = queue.stored.value;
  const reason = queue.stopped.value;
  if (reason === undefined || waiting.length === 0) return null;
  return (
    <div className="scan-stopped" role="status">
      <span>{saying(reason, waiting.length)}</span>
      <Button onPress={() => queue.resume()}>{t('app_retry')}</Button>
      <ul className="scan-codes">
        {waiting.map((scan) => (
          <li key={scan.id}>
            <Chip text={scan.code} onRemove={() => queue.drop(scan)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function saying(reason: unknown, count: number): string {
  if (reason instanceof NetworkError) return t('ui_scan_stoppedByNetwork', { count });
  return t('ui_scan_stopped', { count, reason: reason instanceof Error ? reason.message : String(reason) });
}

/** Scans that waited and were refused when sent: no one saw the result, so the user decides on each (checklist 55). */
export function ReturnedScans({ queue }: { queue: ScanQueue }) {
  const returned = queue.returned.value;
  if (returned.length === 0) return null;
  return (
    <div className="scan-stopped scan-returned" role="alert">
      <span>{t('ui_scan_refused', { count: returned.length })}</span>
      <ul className="plain-list">
        {returned.map((scan) => (
          <li key={scan.id}>
            <span className="field-error">{scan.refused}</span>
            <Button small label={t('ui_scan_again', { code: scan.code })} onPress={() => queue.retry(scan)}>
              {t('app_retry')}
            </Button>
            <Button
              kind="quiet"
              small
              icon="close"
              label={t('ui_scan_drop', { code: scan.code })}
              onPress={() => queue.drop(scan)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
