import { signal } from '@preact/signals-react';

/** How this browser's scanner works and answers; kept in the browser, for a scanner belongs to a device. */
export interface ScanSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
  /** Milliseconds after which a burst without suffix is taken (50 to 100); 0: only Enter and Tab end a scan. */
  readonly pause: number;
}

const KEY = 'wms.scan';

/** Longer than the gaps of usual scanners, shorter than those of fingers. */
export const usualPause = 100;

const usual: ScanSettings = { sound: true, vibration: true, pause: usualPause };

/** The settings in force. */
export const scanSettings = signal<ScanSettings>(usual);

/** Reads what this browser keeps; anything else than settings counts as none. */
export function loadScanSettings(storage: Storage): void {
  const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return;
  const { sound = true, vibration = true, pause = usualPause } = kept as Partial<ScanSettings>;
  scanSettings.value = { sound: sound === true, vibration: vibration === true, pause: Number(pause) || 0 };
}

/** Changes some settings and keeps them. */
export function changeScanSettings(storage: Storage, change: Partial<ScanSettings>): void {
  scanSettings.value = { ...scanSettings.peek(), ...change };
  storage.setItem(KEY, JSON.stringify(scanSettings.peek()));
}
