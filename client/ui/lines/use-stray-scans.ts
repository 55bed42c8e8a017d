import { type RefObject, useEffect, useRef } from 'react';
import { createKeyTimes } from '../scan/key-times.ts';
import { type Burst, type BurstRules, burstWith, isScan } from '../scan/scan-burst.ts';
import { scanKey } from '../scan/scan-keys.ts';
import { scanPlace } from '../scan/scan-place.ts';
import { scanSettings } from '../scan/scan-settings.ts';

/**
 * Watches a field that is not for scans: a scan that strays into it is taken out and handed to the screen's scan field
 * (checklist 5). Listens to the browser's own events: some handhelds insert a whole code at once and name no keys.
 */
export function useStrayScans(
  input: RefObject<HTMLInputElement | null>,
  rules: BurstRules,
  onRestore: (before: string) => void,
): void {
  const latest = useRef({ rules, onRestore });
  latest.current = { rules, onRestore };
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const times = createKeyTimes();
    let burst: Burst | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function take(): boolean {
      clearTimeout(timer);
      const scan = burst;
      burst = undefined;
      const place = scanPlace();
      if (scan === undefined || place === undefined || !isScan(scan, latest.current.rules)) return false;
      latest.current.onRestore(scan.before);
      place.take(scan.text);
      return true;
    }

    function insert(event: InputEvent): void {
      if (event.data !== null) goOn(event.data, event);
    }

    function goOn(character: string, event: Event): void {
      if (element === null) return;
      burst = burstWith(burst, character, times.typed(event), element.value);
      clearTimeout(timer);
      const { pause } = scanSettings.peek();
      if (pause > 0) timer = setTimeout(() => take(), pause);
    }

    function keyDown(event: KeyboardEvent): void {
      times.pressed(event);
      const deed = scanKey(event, burst !== undefined);
      if (deed !== undefined && deed !== 'end' && burst !== undefined) goOn(deed.insert, event);
      if (deed !== 'end' || !take()) return;
      event.preventDefault();
      event.stopPropagation();
    }

    element.addEventListener('beforeinput', insert);
    element.addEventListener('keydown', keyDown);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('beforeinput', insert);
      element.removeEventListener('keydown', keyDown);
    };
  }, [input]);
}
