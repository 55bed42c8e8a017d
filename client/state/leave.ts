/**
 * Leaves for the start of the application by a real navigation: nothing of the ended session stays in memory. What was shown is
 * hidden first: browsers keep a page that was left as it looked, and Back would bring it up again (G10).
 */
export function leave(): void {
  document.body.hidden = true;
  location.assign('/wms');
}
