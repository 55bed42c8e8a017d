import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';

const SHOWN = 1500;

/** Copies a code; the mark changes for a moment, and the name says so to those who hear it. */
export function CopyButton({ text, skipsTab }: { text: string; skipsTab?: boolean }) {
  useSignals();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN);
  }
  return (
    <span className="copy">
      <Button
        kind="quiet"
        small
        icon={copied ? 'check' : 'copy'}
        label={copied ? t('ui_copied') : t('ui_copy', { what: text })}
        onPress={copy}
        {...(skipsTab === true && { skipsTab })}
      />
    </span>
  );
}
