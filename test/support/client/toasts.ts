import '../../../client/all-texts.ts';
import { toasts } from '../../../client/state/toasts.ts';

/** The texts of the toasts on screen, oldest first. */
export function messages(): string[] {
  return toasts.list.peek().map(({ text }) => text);
}

export async function pressUndo(): Promise<void> {
  await toasts.list
    .peek()
    .findLast(({ undo }) => undo !== undefined)
    ?.undo?.();
}

export async function pressAction(): Promise<void> {
  await toasts.list
    .peek()
    .findLast(({ action }) => action !== undefined)
    ?.action?.run();
}

export function dismissToasts(): void {
  for (const { id } of toasts.list.peek()) toasts.dismiss(id);
}
