import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { Toasts } from '../../ui/toast/toasts.ts';

export interface ForgottenPasswordState {
  readonly error: ReadonlySignal<TextKey | undefined>;
  /** Replaces the form with a panel that does not reveal whether the account exists (rules 8). */
  readonly isSent: ReadonlySignal<boolean>;
  submit(login: string): Promise<void>;
}

export interface ForgottenPasswordDependencies {
  send(login: string): Promise<unknown>;
  toasts: Pick<Toasts, 'done' | 'warn'>;
}

/** Requests a mail with a reset link (rules 2, 5, 8: Forgotten password). */
export function createForgottenPassword({ send, toasts }: ForgottenPasswordDependencies): ForgottenPasswordState {
  const error = signal<TextKey | undefined>(undefined);
  const isSent = signal(false);

  async function submit(login: string): Promise<void> {
    error.value = login === '' ? 'screen_login_username_invalid' : undefined;
    if (login === '') return;
    try {
      await send(login);
    } catch {
      // The user learns no more than this, whatever failed (rules 8); the call has logged the rest.
      toasts.warn(t('screen_forgottenPassword_error'));
      return;
    }
    toasts.done(t('screen_forgottenPassword_emailSent'));
    isSent.value = true;
  }

  return { error, isSent, submit };
}
