import { signal } from '@preact/signals-react';
import { reportError } from '../calls/report-error.ts';
import { discardDrafts, drafts } from '../state/drafts/drafts.ts';
import { recent } from '../state/recent.ts';
import { session } from '../state/session.ts';
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
    await discardDrafts();
  }
  return agreed;
}

/** Logs out, unless something typed should be kept: what this browser remembers of the person's work goes with the session. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  recent.clear();
  await drafts.clear();
  await session.signOut().catch(reportError);
}
