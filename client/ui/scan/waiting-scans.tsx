import { useSignals } from '@preact/signals-react/runtime';
import { NetworkError } from '../../calls/errors.ts';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import type { ScanQueue } from './scan-queue.ts';

/** The scans that could not be sent: they go out by themselves, and any of them can be given up (checklist 55). */
export function WaitingScans({ queue }: { queue: ScanQueue }) {
  useSignals();
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
