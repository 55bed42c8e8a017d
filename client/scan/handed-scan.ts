/** A code that was scanned elsewhere, and the address of the screen on which its work begins. */
interface Handed {
  readonly address: string;
  readonly code: string;
}

/** In memory and not in the address: a link from outside must not be able to count, move or pick anything. */
let handed: Handed | undefined;

/** Hands a code to the scan field of the screen that is opened next at this address. */
export function handScan(address: string, code: string): void {
  handed = { address, code };
}

/** Takes what was handed to the screen that is shown, once; what was meant for another is dropped. */
export function takeHandedScan(): string | undefined {
  const given = handed;
  handed = undefined;
  return given?.address === location.pathname + location.search ? given.code : undefined;
}
