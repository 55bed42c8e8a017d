import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => unknown;
}

/** Recovery codes for a lost phone, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [outcome, setOutcome] = useState<TextKey>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The element that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setOutcome('secondFactor_copied');
    } catch {
      // Without https or permission, the browser cannot copy.
      setOutcome('secondFactor_copyByHand');
    }
  }

  return (
    <section className="account-form" aria-labelledby="recovery-codes">
      <h3 ref={heading} id="recovery-codes" tabIndex={-1}>
        {t('secondFactor_codesTitle')}
      </h3>
      <p>{t('secondFactor_codesHint')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button icon="copy" onPress={copy}>
        {t('secondFactor_copy')}
      </Button>
      <p className="field-hint" role="status">
        {outcome !== undefined && t(outcome)}
      </p>
      <Button kind="primary" onPress={onDone}>
        {t('secondFactor_saved')}
      </Button>
    </section>
  );
}
