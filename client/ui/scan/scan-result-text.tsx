import { Icon } from '../icon.tsx';
import type { ScanResult } from './scan.ts';

/** What came of the last scan. */
export function ScanResultText({ result }: { result: ScanResult | undefined }) {
  if (result === undefined) return null;
  return (
    <span className={result.good ? 'scan-good-text' : 'field-error'}>
      <Icon name={result.good ? 'check' : 'alert'} />
      {result.text}
    </span>
  );
}
