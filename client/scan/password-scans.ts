import { createKeyTimes, SHORTEST_BURST, scanKey, scannedCode } from './scan-keys.ts';
import { soundScan, usualPause } from './scan-settings.ts';
import { type Burst, burstWith, isScan } from './stray-scans.ts';

/** Keys at the speed of a scanner are never a password. */
const rules = { longest: 0, isValue: () => false, isKnown: () => false };

/** Whether a scanner typed this and ended it at this time (milliseconds). A user's Enter comes later, also after a paste. */
export function isPasswordScan(burst: Burst, endedAt: number): boolean {
  return burst.text.length >= SHORTEST_BURST && endedAt - burst.lastAt <= usualPause && isScan(burst, rules);
}

/**
 * Keeps scans out of the fields of a sign-in form. If the session ends while a user scans, each scan would be tried as the password until
 * the right one is refused too. Restores the field and passes the code to `take`.
 */
export function watchPasswordScans(form: HTMLElement, take: (code: string) => void): () => void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  const times = createKeyTimes();
  let burst: Burst | undefined;

  function insert({ data, inputType, target, timeStamp }: InputEvent): void {
    const isTyped = data !== null && inputType !== 'insertFromPaste' && target instanceof HTMLInputElement;
    burst = isTyped ? burstWith(burst, data, times.typed({ timeStamp }), target.value) : undefined;
  }

  function keyDown(event: KeyboardEvent): void {
    times.pressed(event);
    if (scanKey(event, burst !== undefined) !== 'end') return;
    const scan = burst;
    burst = undefined;
    if (scan === undefined || !isPasswordScan(scan, event.timeStamp) || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target.value = scan.before;
    soundScan(false);
    take(scannedCode(scan.text));
  }

  const forget = () => {
    burst = undefined;
  };
  form.addEventListener('focusin', forget, options);
  form.addEventListener('beforeinput', insert, options);
  form.addEventListener('keydown', keyDown, options);
  return () => end.abort();
}

/** The same for the sign-in page, where nothing accepts a scan; ends when the page is left. */
export function keepScansOut(): void {
  const page = document.querySelector('.account-form')?.parentElement;
  if (page != null) watchPasswordScans(page, () => undefined);
}
