import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { CameraButton } from './camera/camera-button.tsx';
import { ReturnedScans } from './returned-scans.tsx';
import type { ScanQueue } from './scan-queue.ts';
import { ScanResultText } from './scan-result-text.tsx';
import { ScanSettingsMenu } from './scan-settings-menu.tsx';
import { useScanInput } from './use-scan-input.ts';
import { useScanQueue } from './use-scan-queue.ts';
import { useSoftKeyboard } from './use-soft-keyboard.ts';
import { WaitingScans } from './waiting-scans.tsx';

export interface ScanFieldProps {
  /** What can be scanned here: 'Scan SKU, drum or location'. */
  label: string;
  queue: ScanQueue;
  /** What sticks for the next scans: the location, as a chip. */
  children?: ReactNode;
}

/** The one scan field of a screen: it has the focus on arrival and takes scans as fast as they come. */
export function ScanField({ label, queue, children }: ScanFieldProps) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const keyboard = useSoftKeyboard(input);
  useScanQueue(queue);
  const events = useScanInput(input, (code) => queue.take(code));
  const last = queue.last.value;
  const waiting = queue.stored.value.length;
  const stopped = queue.stopped.value !== undefined;
  return (
    <div className="scan">
      <div className={classNames('scan-field', last?.good === false && 'scan-bad')}>
        <Icon name="scan" />
        <input
          ref={input}
          className="scan-input"
          aria-label={label}
          aria-describedby={hint}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={500}
          {...keyboard.field}
          {...events}
        />
        {children}
        <Button
          kind="quiet"
          className="scan-keyboard"
          icon="keyboard"
          label={keyboard.isShown ? t('ui_scan_hideKeyboard') : t('ui_scan_showKeyboard')}
          onPress={keyboard.toggle}
        />
        <CameraButton queue={queue} />
        <ScanSettingsMenu />
      </div>
      <p id={hint} className="scan-result" role="status">
        <ScanResultText result={last} />
        {waiting > 1 && !stopped && <span className="sub">{t('ui_scan_waiting', { count: waiting })}</span>}
      </p>
      <WaitingScans queue={queue} />
      <ReturnedScans queue={queue} />
    </div>
  );
}
