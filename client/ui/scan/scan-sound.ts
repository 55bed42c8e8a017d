import { scanSettings } from './scan-settings.ts';

/** One tone: hertz, and seconds from and to. */
type Tone = readonly [frequency: number, from: number, to: number];

const good: readonly Tone[] = [[1320, 0, 0.07]];
const bad: readonly Tone[] = [
  [220, 0, 0.14],
  [220, 0.2, 0.36],
];

let context: AudioContext | undefined;

/** Browsers let a page sound only after a key or a tap: call it at the first of them. */
export function unlockSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** A good scan: a short high beep and 30 ms; a bad one: two low beeps and 200 ms (checklist 6). */
export function soundScan(isGood: boolean): void {
  const { sound, vibration } = scanSettings.peek();
  if (vibration && 'vibrate' in navigator) navigator.vibrate(isGood ? 30 : 200);
  if (sound && context !== undefined) for (const tone of isGood ? good : bad) play(context, tone);
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
