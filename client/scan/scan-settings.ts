import { signal } from '@preact/signals-react';

/** How this browser's scanner works and responds; stored in the browser, because a scanner belongs to a device. */
interface ScanSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
  /** The longest gap in milliseconds between two keys of a scanner without suffix (50 to 100); 0: only Enter and Tab end a scan. */
  readonly pause: number;
  /** Whether the user chose if scans need a suffix; otherwise the first scan with one decides. */
  readonly isPauseChosen: boolean;
}

const KEY = 'wms.scan';

/** Longer than the gaps of usual scanners, shorter than those of fingers. */
export const usualPause = 100;

const usual: ScanSettings = { sound: true, vibration: true, pause: usualPause, isPauseChosen: false };

export const scanSettings = signal<ScanSettings>(usual);

export function loadScanSettings(storage: Storage): void {
  const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
  if (typeof stored !== 'object' || stored === null) return;
  const { sound, vibration, pause, isPauseChosen } = { ...usual, ...stored };
  scanSettings.value = {
    sound: sound === true,
    vibration: vibration === true,
    pause: Number(pause) || 0,
    isPauseChosen: isPauseChosen === true,
  };
}

export function changeScanSettings(storage: Storage, change: Partial<ScanSettings>): void {
  scanSettings.value = { ...scanSettings.peek(), ...change };
  storage.setItem(KEY, JSON.stringify(scanSettings.peek()));
}

/**
 * Called when Enter or Tab ended a burst this many milliseconds after its last key: if that was too fast for a finger, the scanner needs no
 * pause.
 */
export function learnSuffix(storage: Storage, gap: number): void {
  const { pause, isPauseChosen } = scanSettings.peek();
  if (!isPauseChosen && gap <= pause) changeScanSettings(storage, { pause: 0 });
}

/** One tone: frequency in hertz, start and end in seconds. */
type Tone = readonly [frequency: number, from: number, to: number];

const good: readonly Tone[] = [[1320, 0, 0.07]];
const bad: readonly Tone[] = [
  [220, 0, 0.14],
  [220, 0.2, 0.36],
];

/** Milliseconds that sound stays on after the last key or tone: the audio device of a handheld draws power even in silence. */
const AWAKE = 2_000;

let context: AudioContext | undefined;
let resting: number | undefined;

/** Browsers allow sound only after a key or a tap, so call this on each. */
export function unlockSound(): void {
  if (!scanSettings.peek().sound) return;
  context ??= new AudioContext();
  wake(context);
}

function wake(audio: AudioContext): void {
  if (audio.state !== 'running') void audio.resume();
  clearTimeout(resting);
  resting = window.setTimeout(() => void audio.suspend(), AWAKE);
}

/** Good scan: a short high beep and 30 ms of vibration; bad scan: two low beeps and 200 ms (checklist 6). */
export function soundScan(isGood: boolean): void {
  const { sound, vibration } = scanSettings.peek();
  if (vibration && 'vibrate' in navigator) navigator.vibrate(isGood ? 30 : 200);
  if (!sound || context === undefined) return;
  wake(context);
  for (const tone of isGood ? good : bad) play(context, tone);
}

function play(audio: AudioContext, [frequency, from, to]: Tone): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.value = 0.12;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + from);
  oscillator.stop(audio.currentTime + to);
}
