import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { ScanResult } from './scan.ts';

/** What came of the last scan, and what can be done about it. */
export function ScanResultText({ result }: { result: ScanResult | undefined }) {
  if (result === undefined) return null;
  const { good, text, offer } = result;
  return (
    <>
      <span className={good ? 'scan-good-text' : 'field-error'}>
        <Icon name={good ? 'check' : 'alert'} />
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
