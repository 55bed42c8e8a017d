/**
 * Gives the focus to the field of a screen that begins with it, on arrival. Screens are fetched: whoever opened a menu meanwhile is in
 * it, and stays there, or its keys would go into the field.
 */
export function focusOnArrival(field: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest(':popover-open') == null) field?.focus({ preventScroll: true });
}
