interface Handed {
  readonly address: string;
  readonly code: string;
}

/** In memory and not in the address: an external link must not be able to count, move or pick anything. */
let handed: Handed | undefined;

export function handScan(address: string, code: string): void {
  handed = { address, code };
}

/** Takes the code for the displayed screen once; a code for another screen is dropped. */
export function takeHandedScan(): string | undefined {
  const given = handed;
  handed = undefined;
  return given?.address === location.pathname + location.search ? given.code : undefined;
}
