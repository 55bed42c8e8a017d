/** The width of a rem in pixels, which a person may have set larger. */
export function remSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
