import { effect, type Signal, useComputed } from '@preact/signals-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { connection } from '../calls/connection.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { CameraButton } from './camera/camera-button.tsx';
import { takeHandedScan } from './handed-scan.ts';
import { ReturnedScans, ScanResultText, WaitingScans } from './scan-outcome.tsx';
import type { ScanQueue, ScanResult } from './scan-queue.ts';
import { changeScanSettings, scanSettings, soundScan, usualPause } from './scan-settings.ts';
import { useScanInput, useSoftKeyboard } from './use-scan-input.ts';

interface ScanFieldProps {
  label: string;
  queue: ScanQueue;
  children?: ReactNode;
  below?: ReactNode;
}

/** The only scan field of a screen: it receives the focus on arrival and takes scans as fast as they come. */
export function ScanField({ label, queue, children, below }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const keyboard = useSoftKeyboard(input);
  useScanQueue(queue);
  const events = useScanInput(input, (code, isByHand) => queue.receive(code, isByHand));
  const isBad = useComputed(() => queue.last.value?.good === false);
  return (
    <div className="scan">
      <div className={classNames('scan-field', isBad.value && 'scan-bad')}>
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
      <LastResult id={hint} queue={queue} />
      {below}
      <WaitingScans queue={queue} />
      <ReturnedScans queue={queue} />
    </div>
  );
}

/** Rendered apart from the field: nothing else is rendered before the answer to a scan is painted. */
function LastResult({ id, queue }: { id: string; queue: ScanQueue }) {
  const result = useFreshResult(queue);
  return (
    <p id={id} className="scan-result" role="status" aria-busy={result?.isSaving}>
      <ScanResultText result={result} />
      <WaitingCount queue={queue} />
    </p>
  );
}

function WaitingCount({ queue }: { queue: ScanQueue }) {
  const count = useComputed(() => (queue.stopped.value === undefined ? queue.displayed.value.length : 0));
  return count.value > 1 && <span className="sub">{t('ui_scan_waiting', { count: count.value })}</span>;
}

/** The result of the last scan, until the user types or presses elsewhere, because it may then be outdated. A refusal stays. */
function useFreshResult(queue: ScanQueue): ScanResult | undefined {
  const [stale, setStale] = useState<ScanResult>();
  useEffect(() => {
    const end = new AbortController();
    const changed = ({ target }: Event) => {
      const isElsewhere = target instanceof Element && target.closest('.scan-field, .scan-result') === null;
      if (isElsewhere) setStale(queue.last.peek());
    };
    for (const type of ['input', 'click']) document.addEventListener(type, changed, { signal: end.signal });
    return () => end.abort();
  }, [queue]);
  const last = queue.last.value;
  return last === stale && last?.good === true ? undefined : last;
}

/** A value that applies to the next scans, a location or a SKU on drums, until it is removed (checklist 9). */
export function StickyChip<T>({ of, text }: { of: Signal<T | undefined>; text: (value: T) => string }) {
  const { value } = of;
  if (value === undefined) return null;
  return (
    <Chip
      text={text(value)}
      onRemove={() => {
        of.value = undefined;
      }}
    />
  );
}

/**
 * Runs a queue while its field is on screen: resumes stored scans, takes a scan handed over by another screen, plays sounds (checklist 6),
 * and sends waiting scans as soon as the connection is back (checklist 55).
 */
function useScanQueue(queue: ScanQueue): void {
  useEffect(() => {
    const close = queue.open();
    const before = queue.last.peek();
    const listen = effect(() => {
      const last = queue.last.value;
      if (last !== undefined && last !== before && !last.isSilent) soundScan(last.good);
    });
    const reconnect = effect(() => {
      if (!connection.isLost.value) queue.resume();
    });
    const handed = takeHandedScan();
    if (handed !== undefined) queue.take(handed);
    return () => {
      reconnect();
      listen();
      close();
    };
  }, [queue]);
}

/** Switches sound, vibration and scans without suffix (checklist 4, 6). */
function ScanSettingsMenu() {
  const { sound, vibration, pause } = scanSettings.value;
  return (
    <MenuButton
      label={t('ui_scan_settings')}
      icon="settings"
      edge="end"
      items={[
        {
          key: 'sound',
          label: t('ui_scan_sound'),
          checked: sound,
          onSelect: () => changeScanSettings(localStorage, { sound: !sound }),
        },
        {
          key: 'vibration',
          label: t('ui_scan_vibration'),
          checked: vibration,
          onSelect: () => changeScanSettings(localStorage, { vibration: !vibration }),
        },
        {
          key: 'pause',
          label: t('ui_scan_pause'),
          checked: pause > 0,
          onSelect: () => changeScanSettings(localStorage, { pause: pause > 0 ? 0 : usualPause, isPauseChosen: true }),
        },
        // Browsers offer no cameras to a page without HTTPS; this entry explains why the camera is missing.
        ...(isSecureContext ? [] : [{ key: 'camera', label: t('ui_scan_cameraNeedsHttps'), blocked: true }]),
      ]}
    />
  );
}
