import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { fetchedLater } from '../lazy-part.ts';
import { recent } from '../state/recent.ts';
import { unsaved } from '../state/unsaved.ts';

/** A question before unsaved work is lost. */
interface LeaveQuestion {
  readonly words: LeaveWords;
  readonly resolve: (agreed: boolean) => void;
}

export interface LeaveWords {
  readonly title: string;
  readonly stay: string;
  readonly discard: string;
  readonly body: ReactNode;
}

/** A dialog shows it while it is open. */
export const leaveQuestion = signal<LeaveQuestion>();

const questions = fetchedLater(() => import('./leave-questions.tsx'));

/** May the present screen go? Asks when something typed would be lost. */
export async function mayLeave(): Promise<boolean> {
  if (!unsaved.any.peek()) return true;
  return (await questions()).askToLeave();
}

export async function logOut(): Promise<void> {
  await (await questions()).logOut(recent.clear);
}
