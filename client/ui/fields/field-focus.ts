/**
 * Focuses the first field of a screen on arrival, unless a menu is open: screens are fetched, and the keys of a user who opened a menu
 * meanwhile would go into the field.
 */
export function focusOnArrival(field: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest(':popover-open') == null) field?.focus({ preventScroll: true });
}
