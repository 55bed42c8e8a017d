import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isValidPassword } from '../../../shared/password.ts';
import { ApiError } from '../../calls/errors.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { Toasts } from '../../ui/toast/toasts.ts';

const REDIRECT = 3000;

export interface ResetPasswordState {
  readonly password: ReadonlySignal<string>;
  readonly confirmation: ReadonlySignal<string>;
  readonly verdict: ReadonlySignal<'valid' | 'invalid' | undefined>;
  /** Shown from the first submit on, then updated while the user types. */
  readonly errors: ReadonlySignal<{ password?: TextKey; confirmation?: TextKey }>;
  readonly isDone: ReadonlySignal<boolean>;
  typePassword(text: string): void;
  typeConfirmation(text: string): void;
  submit(): Promise<void>;
}

export interface ResetPasswordDependencies {
  reset(password: string): Promise<unknown>;
  toasts: Pick<Toasts, 'done' | 'warn'>;
  reportError(error: unknown): void;
  later(run: () => void, milliseconds: number): unknown;
  leave(): void;
  /** Set if the user is to be signed in with the new password. */
  signIn?: ((password: string) => Promise<void>) | undefined;
}

/** Sets a new password with the link from a mail (rules 2, 5, 8: Reset password). */
export function createResetPassword(dependencies: ResetPasswordDependencies): ResetPasswordState {
  const password = signal('');
  const confirmation = signal('');
  const isSubmitted = signal(false);
  const isDone = signal(false);
  const verdict = computed(() => {
    if (password.value === '') return undefined;
    return isValidPassword(password.value) ? 'valid' : 'invalid';
  });
  const failures = computed(() => ({
    ...passwordFailure(password.value),
    ...(confirmation.value !== password.value && { confirmation: 'screen_resetPassword_mismatch' as const }),
  }));
  const errors = computed(() => (isSubmitted.value ? failures.value : {}));

  async function submit(): Promise<void> {
    isSubmitted.value = true;
    if (Object.keys(failures.peek()).length > 0) return;
    try {
      await dependencies.reset(password.peek());
    } catch (error) {
      fail(error);
      return;
    }
    dependencies.toasts.done(t('screen_resetPassword_success'));
    // A second factor, for example, is asked for at the sign-in.
    if (dependencies.signIn !== undefined)
      return dependencies.signIn(password.peek()).catch(() => dependencies.leave());
    isDone.value = true;
    dependencies.later(dependencies.leave, REDIRECT);
  }

  function fail(error: unknown): void {
    if (!(error instanceof ApiError)) dependencies.reportError(error);
    else dependencies.toasts.warn(error.status === 401 ? t('screen_resetPassword_error') : error.message);
  }

  return {
    password,
    confirmation,
    verdict,
    errors,
    isDone,
    typePassword: (text) => {
      password.value = text;
    },
    typeConfirmation: (text) => {
      confirmation.value = text;
    },
    submit,
  };
}

function passwordFailure(password: string): { password?: TextKey } {
  if (password === '') return { password: 'screen_resetPassword_required' };
  return isValidPassword(password) ? {} : { password: 'screen_adminUser_PasswordInvalid' };
}
