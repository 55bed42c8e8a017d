import { reportError } from '../report-error.ts';
import { kept } from '../state/kept/kept.ts';
import { recent } from '../state/recent.ts';
import { session } from '../state/session.ts';
import { mayLeave } from './may-leave.ts';

/** Logs out, unless something typed should be kept: what this browser remembers of the person's work goes with the session. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  recent.clear();
  await kept.clear();
  await session.signOut().catch(reportError);
}
