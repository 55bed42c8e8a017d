import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError } from '../../calls/errors.ts';
import type { Session } from '../../state/session-state.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { ResetLink } from './reset-link.ts';

/** The step after the password: a code or, if `isNew`, setting up the app that generates it. */
export interface NextStep {
  readonly isNew: boolean;
  readonly token: string;
}

export interface LoginState {
  readonly errors: ReadonlySignal<{ login?: TextKey; password?: TextKey }>;
  /** Shown above the form: why the last attempt failed, or that the account is disabled. */
  readonly warning: ReadonlySignal<string | undefined>;
  readonly next: ReadonlySignal<NextStep | undefined>;
  /** Called once the screen is shown, to show a pending message once. */
  begin(): void;
  submit(login: string, password: string): Promise<void>;
  passed(): Promise<void>;
  back(warning?: string): void;
}

export interface LoginDependencies {
  session: Pick<Session, 'signIn' | 'load' | 'takeDisabled'>;
  reportError(error: unknown): void;
  /** Called when an administrator generated the password: the user must choose a new one first. */
  changePassword(link: ResetLink): void;
}

/** Signing in (rules 2, 5, 8: Login). */
export function createLogin({ session, reportError, changePassword }: LoginDependencies): LoginState {
  const errors = signal<{ login?: TextKey; password?: TextKey }>({});
  const warning = signal<string | undefined>(undefined);
  const next = signal<NextStep | undefined>(undefined);

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
      fail(login, error);
    }
  }

  function fail(login: string, error: unknown): void {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.code === 'password_change_needed') changePassword({ login, token: tokenIn(error) });
    else if (nextStepOf(error)) next.value = nextStepOf(error);
    else warning.value = error.status === 401 ? t('screen_login_unauthorized') : error.message;
  }

  async function passed(): Promise<void> {
    await session.load();
    back(disabledWarning());
  }

  function back(text?: string): void {
    next.value = undefined;
    warning.value = text;
  }

  return { errors, warning, next, begin: () => back(disabledWarning()), submit, passed, back };
}

function tokenIn({ body }: ApiError): string {
  return String(body.data?.token);
}

export function nextStepOf(error: ApiError): NextStep | undefined {
  if (!error.code.startsWith('second_factor')) return undefined;
  return { isNew: error.code.includes('setup'), token: tokenIn(error) };
}
