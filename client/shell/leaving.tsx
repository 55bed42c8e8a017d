import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { connection } from '../calls/connection.ts';
import { reportError } from '../calls/report-error.ts';
import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { discardDrafts, drafts } from '../state/drafts/drafts.ts';
import { clearDrafts } from '../state/drafts/kept-drafts.ts';
import { recent } from '../state/recent.ts';
import { session } from '../state/session.ts';
import { toasts } from '../state/toasts.ts';
import { unsaved } from '../state/unsaved.ts';
import { t } from '../texts.ts';
import { nameOf } from './document-name.ts';

interface LeaveQuestion {
  readonly words: LeaveWords;
  readonly resolve: (agreed: boolean) => void;
}

interface LeaveWords {
  readonly title: string;
  readonly stay: string;
  readonly discard: string;
  readonly body: ReactNode;
}

export const leaveQuestion = signal<LeaveQuestion>();

/** Whether the current screen can be left. Asks before unsaved input is lost; once the user agrees, the input does not come back. */
export async function mayLeave(): Promise<boolean> {
  if (!unsaved.any.peek()) return true;
  const agreed = await ask({
    title: t('app_leave'),
    stay: t('app_leave_stay'),
    discard: t('app_leave_discard'),
    body: <p>{t('app_leave_text')}</p>,
  });
  if (agreed) {
    unsaved.clear();
    await discardDrafts();
  }
  return agreed;
}

/** A question that is already open is answered with no. */
function ask(words: LeaveWords): Promise<boolean> {
  leaveQuestion.peek()?.resolve(false);
  return new Promise((answer) => {
    const resolve = (agreed: boolean) => {
      leaveQuestion.value = undefined;
      answer(agreed);
    };
    leaveQuestion.value = { words, resolve };
  });
}

/**
 * Logs out, unless the user keeps unsaved work. Without a connection no user can be logged out, and nothing happens. The user's work stored
 * in this browser is deleted only after the session has ended.
 */
export async function logOut(): Promise<void> {
  await connection.doubt();
  if (connection.isLost.peek()) return toasts.warn(t('app_logOutOffline'));
  const user = session.user.peek().login;
  const work = await drafts.documents({ user });
  if ((unsaved.any.peek() || work.length > 0) && !(await ask(wordsOf(work)))) return;
  unsaved.clear();
  const forgetWork = async () => {
    recent.clear();
    await clearDrafts(drafts, user);
  };
  await session.signOut(forgetWork).catch(reportError);
}

function wordsOf(work: readonly UnsavedDocument[]): LeaveWords {
  return {
    title: t('app_logOut'),
    stay: t('app_logOut_stay'),
    discard: t('app_logOut_discard'),
    body:
      work.length === 0 ? (
        <p>{t('app_leave_text')}</p>
      ) : (
        <>
          <p>{t('app_logOut_text')}</p>
          <ul className="plain-list">
            {work.map((one) => (
              <li key={`${one.accessId} ${one.document}`}>{nameOf(one)}</li>
            ))}
          </ul>
        </>
      ),
  };
}
