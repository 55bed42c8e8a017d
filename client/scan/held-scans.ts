import { scanField } from './focused-scan-field.ts';
import { scannedCode } from './scan-keys.ts';

let loading = 0;
let held: string[] = [];
let open: (text: string) => void = () => undefined;

/** Called by a screen that loads, until the returned function is called: the field that it may bring takes the scans made meanwhile. */
export function holdScans(): () => void {
  loading += 1;
  return () => {
    loading -= 1;
    // After the effects of the screen that is shown now, its scan field among them.
    setTimeout(release);
  };
}

/** Takes a scan made without a scan field: at once, or after the screen is loaded. `openItem` is for screens without such a field. */
export function takeOrHold(text: string, openItem: (text: string) => void): void {
  open = openItem;
  held.push(text);
  release();
}

function release(): void {
  if (loading > 0) return;
  const texts = held;
  held = [];
  const field = scanField();
  for (const text of texts) field === undefined ? open(scannedCode(text)) : field.take(text);
}
