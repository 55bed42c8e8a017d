/** Milliseconds after which a task runs although no frame was painted, such as in a window behind another one. */
const LONGEST = 100;

/** Runs a task once the changes made so far are painted; at once where nothing is painted. */
export function afterPaint(task: () => void): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) {
    task();
    return;
  }
  let isDone = false;
  const once = () => {
    if (!isDone) task();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST);
}
