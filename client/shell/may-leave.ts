import { signal } from '@preact/signals-react';
import { letGo } from '../state/kept/let-go.ts';
import { unsaved } from '../state/unsaved.ts';

/** The question whether to leave what was typed; a dialog shows it while it is open. */
export const leaveQuestion = signal<PromiseWithResolvers<boolean> | undefined>(undefined);

/** May the present screen go? Asks when something typed would be lost. */
export async function mayLeave(): Promise<boolean> {
  if (!unsaved.any.peek()) return true;
  leaveQuestion.value ??= Promise.withResolvers<boolean>();
  const agreed = await leaveQuestion.value.promise;
  leaveQuestion.value = undefined;
  if (agreed) {
    unsaved.clear();
    await letGo();
  }
  return agreed;
}
