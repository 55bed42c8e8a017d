/** Leaves for the start of the application by a real navigation: nothing of the ended session stays in memory. */
export function leave(): void {
  location.assign('/wms');
}
