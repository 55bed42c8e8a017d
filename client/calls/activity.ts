/** Milliseconds without activity until the user counts as absent. */
const TIMEOUT = 60_000;

const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Opening the page counts as activity. */
let last = Date.now();

/**
 * Whether the user is active on this page. Background reads of an unattended page do not keep the session alive (rules: Tenancy and rights:
 * live streams and polling do not count as activity).
 */
export function isActive(): boolean {
  return Date.now() - last < TIMEOUT;
}

export function watchActivity(page: EventTarget): void {
  const note = () => {
    last = Date.now();
  };
  for (const event of events) page.addEventListener(event, note, { capture: true, passive: true });
}
