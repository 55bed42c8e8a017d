import '../../../client/all-texts.ts';
import { toasts } from '../../../client/state/toasts.ts';

/** What the toasts say, first to last, at most the last three. */
export function said(): string[] {
  return toasts.list.peek().map(({ text }) => text);
}

/** Takes back the last thing said that can be taken back. */
export async function pressUndo(): Promise<void> {
  await toasts.list
    .peek()
    .findLast(({ undo }) => undo !== undefined)
    ?.undo?.();
}

export function dismissToasts(): void {
  for (const { id } of toasts.list.peek()) toasts.dismiss(id);
}
