import { scanPlace } from '../../ui/scan/scan-place.ts';

/** Does something and brings the focus back to the scan field: the next thing that comes is a scan (checklist 1). */
export function thenScan<Given extends readonly unknown[]>(deed: (...given: Given) => void): (...given: Given) => void {
  return (...given) => {
    deed(...given);
    scanPlace()?.focus();
  };
}
