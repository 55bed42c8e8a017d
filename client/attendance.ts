/** Milliseconds without a touch after which nobody is there. */
const PATIENCE = 60_000;

const deeds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Opening the page is a deed. */
let touched = Date.now();

/**
 * Is somebody at this page? What it reads by itself while nobody is keeps no session alive (rules: Tenancy and rights: live streams and polling are no
 * activity).
 */
export function isAttended(): boolean {
  return Date.now() - touched < PATIENCE;
}

/** Notes what a person does on the page. */
export function watchAttendance(page: EventTarget): void {
  const note = () => {
    touched = Date.now();
  };
  for (const deed of deeds) page.addEventListener(deed, note, { capture: true, passive: true });
}
