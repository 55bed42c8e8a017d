/** Milliseconds without activity after which nobody is there. */
const PATIENCE = 60_000;

const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Opening the page is activity. */
let last = Date.now();

/**
 * Is somebody at this page? What it reads by itself while nobody is keeps no session alive (rules: Tenancy and rights: live streams and polling are no
 * activity).
 */
export function isActive(): boolean {
  return Date.now() - last < PATIENCE;
}

/** Notes what a person does on the page. */
export function watchActivity(page: EventTarget): void {
  const note = () => {
    last = Date.now();
  };
  for (const event of events) page.addEventListener(event, note, { capture: true, passive: true });
}
