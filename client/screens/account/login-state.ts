import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError } from '../../api-error.ts';
import type { Session } from '../../state/session-state.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';

export interface LoginState {
  readonly errors: ReadonlySignal<{ login?: TextKey; password?: TextKey }>;
  /** What stands over the form: why the last try failed, or that the account is disabled. */
  readonly warning: ReadonlySignal<string | undefined>;
  submit(login: string, password: string): Promise<void>;
}

/** What the sign-in needs of the world: the session, and where failures go that are none of the API's answers. */
export interface LoginWorld {
  session: Pick<Session, 'signIn' | 'takeDisabled'>;
  reportError(error: unknown): void;
}

/** Signing in (spec 2, 5, 8: Login). */
export function createLogin({ session, reportError }: LoginWorld): LoginState {
  const errors = signal<{ login?: TextKey; password?: TextKey }>({});
  const warning = signal<string | undefined>(disabledWarning());

  function disabledWarning(): string | undefined {
    return session.takeDisabled() ? t('screen_login_accountDisabled') : undefined;
  }

  async function submit(login: string, password: string): Promise<void> {
    errors.value = {
      ...(login === '' && { login: 'screen_login_username_invalid' }),
      ...(password === '' && { password: 'screen_login_password_invalid' }),
    };
    warning.value = undefined;
    if (login === '' || password === '') return;
    try {
      await session.signIn(login, password);
      warning.value = disabledWarning();
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (!(error instanceof ApiError)) reportError(error);
    else warning.value = error.status === 401 ? t('screen_login_unauthorized') : error.message;
  }

  return { errors, warning, submit };
}
