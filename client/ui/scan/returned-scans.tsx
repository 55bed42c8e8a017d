import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import type { ScanQueue } from './scan-queue.ts';

/** The scans that waited and were refused when they went out: nobody saw it, so somebody decides on each (checklist 55). */
export function ReturnedScans({ queue }: { queue: ScanQueue }) {
  useSignals();
  const returned = queue.returned.value;
  if (returned.length === 0) return null;
  return (
    <div className="scan-stopped scan-returned" role="alert">
      <span>{t('ui_scan_cameBack', { count: returned.length })}</span>
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
