import { signal } from '@preact/signals-react';

/** How this browser's scanner works and answers; kept in the browser, for a scanner belongs to a device. */
interface ScanSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
  /** Milliseconds between two keys of a scanner at most (50 to 100) where it sends no suffix; 0: only Enter and Tab end a scan. */
  readonly pause: number;
  /** The person chose whether scans need a suffix; else the first scan that has one decides. */
  readonly isPauseChosen: boolean;
}

const KEY = 'wms.scan';

/** Longer than the gaps of usual scanners, shorter than those of fingers. */
export const usualPause = 100;

const usual: ScanSettings = { sound: true, vibration: true, pause: usualPause, isPauseChosen: false };

/** The settings in force. */
export const scanSettings = signal<ScanSettings>(usual);

/** Reads what this browser keeps; anything else than settings counts as none. */
export function loadScanSettings(storage: Storage): void {
  const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return;
  const { sound, vibration, pause, isPauseChosen } = { ...usual, ...kept };
  scanSettings.value = {
    sound: sound === true,
    vibration: vibration === true,
    pause: Number(pause) || 0,
    isPauseChosen: isPauseChosen === true,
  };
}

/** Changes some settings and keeps them. */
export function changeScanSettings(storage: Storage, change: Partial<ScanSettings>): void {
  scanSettings.value = { ...scanSettings.peek(), ...change };
  storage.setItem(KEY, JSON.stringify(scanSettings.peek()));
}

/** Enter or Tab ended a burst so many milliseconds after its last key: if no finger did it, this scanner needs no pause. */
export function learnSuffix(storage: Storage, gap: number): void {
  const { pause, isPauseChosen } = scanSettings.peek();
  if (!isPauseChosen && gap <= pause) changeScanSettings(storage, { pause: 0 });
}

/** One tone: hertz, and seconds from and to. */
type Tone = readonly [frequency: number, from: number, to: number];

const good: readonly Tone[] = [[1320, 0, 0.07]];
const bad: readonly Tone[] = [
  [220, 0, 0.14],
  [220, 0.2, 0.36],
];

/** Milliseconds after the last key or tone in which sound stays on: the audio device of a handheld draws power in silence too. */
const AWAKE = 2_000;

let context: AudioContext | undefined;
let resting: number | undefined;

/** Browsers let a page sound only after a key or a tap: call it at each. */
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

/** A good scan: a short high beep and 30 ms; a bad one: two low beeps and 200 ms (checklist 6). */
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
