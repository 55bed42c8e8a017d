/** A code that stays in view is one scan; out of view for so many milliseconds, it is scanned again. */
const GONE = 1500;

/** Tells a code that came into the camera's view from one that is still there. */
export function createSightings() {
  const seenAt = new Map<string, number>();

  /** Those of the codes in view that are new. */
  return function newOf(codes: readonly string[], now: number): readonly string[] {
    const fresh = [...new Set(codes)].filter((code) => now - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > GONE);
    for (const code of codes) seenAt.set(code, now);
    return fresh;
  };
}
