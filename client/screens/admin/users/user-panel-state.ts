import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../../shared/contract/operation.ts';
import {
  addAccess,
  disableAccess,
  editAccess,
  enableAccess,
  removeAccess,
} from '../../../../shared/contract/users/accesses.ts';
import {
  disableUser,
  enableUser,
  endSessions,
  generatePassword,
  getUser,
  resetSecondFactor,
  sendCredentials,
  setPassword,
} from '../../../../shared/contract/users/users.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { t } from '../../../texts.ts';
import type { AccessDraft } from './access-form.ts';
import { permissionNames } from './access-text.ts';

export type UserDetail = Reply<typeof getUser>;
export type UserAccess = UserDetail['accesses'][number];

export type UserLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly user: UserDetail }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Why an edit was refused; after another user's edit, with the current version. */
export interface EditRefusal {
  readonly text: string;
  readonly version?: number;
}

export interface UserPanelState {
  readonly load: ReadonlySignal<UserLoad>;
  /** A password that was just generated, until the administrator has seen it. */
  readonly password: ReadonlySignal<string | undefined>;
  open(): Promise<void>;
  forgetPassword(): void;
  /** Each returns why it failed; undefined if it succeeded. */
  generatePassword(): Promise<string | undefined>;
  sendCredentials(): Promise<string | undefined>;
  setPassword(password: string): Promise<string | undefined>;
  endSessions(): Promise<string | undefined>;
  resetSecondFactor(): Promise<string | undefined>;
  setDisabled(disabled: boolean): Promise<string | undefined>;
  addAccess(draft: AccessDraft): Promise<string | undefined>;
  editAccess(id: number, version: number, permissions: readonly Permission[]): Promise<EditRefusal | undefined>;
  removeAccess(id: number): Promise<string | undefined>;
  setAccessDisabled(id: number, disabled: boolean): Promise<string | undefined>;
}

const quietly = { handles: 'all' } as const;

/** `changed` is also called for changes that the list shows. */
export function userPanelState(id: number, changed: () => void): UserPanelState {
  const load = signal<UserLoad>({ kind: 'loading' });
  const password = signal<string | undefined>(undefined);

  async function open(): Promise<void> {
    try {
      load.value = { kind: 'ready', user: await call(getUser, { id }, quietly) };
    } catch (error) {
      load.value = { kind: 'failed', error };
    }
  }

  async function done<Answer>(written: Promise<Answer>): Promise<Answer> {
    const answer = await written;
    changed();
    await open();
    return answer;
  }

  /** The error text, prefixed with the action (rules 8). */
  async function refusalOf(action: () => Promise<unknown>, head?: string): Promise<string | undefined> {
    try {
      await action();
      return undefined;
    } catch (error) {
      return head === undefined ? errorText(error) : `${head}: ${errorText(error)}`;
    }
  }

  return {
    load,
    password,
    open,
    forgetPassword() {
      password.value = undefined;
    },
    generatePassword: () =>
      refusalOf(async () => {
        // Shown once: a repeated request with the same key does not return the password.
        password.value =
          (await done(call(generatePassword, { id }, { ...quietly, idempotencyKey: idempotencyKey() }))).password ??
          undefined;
      }, t('message_userPasswordError')),
    sendCredentials: () => refusalOf(() => done(call(sendCredentials, { id }, quietly)), t('message_userEmailError')),
    setPassword: (wanted) => refusalOf(() => done(call(setPassword, { id, password: wanted }, quietly))),
    endSessions: () => refusalOf(() => done(call(endSessions, { id }, quietly))),
    resetSecondFactor: () => refusalOf(() => done(call(resetSecondFactor, { id }, quietly))),
    setDisabled: (disabled) => refusalOf(() => done(call(disabled ? disableUser : enableUser, { id }, quietly))),
    addAccess: ({ company: _company, warehouse: _warehouse, ...access }) =>
      refusalOf(() => done(call(addAccess, { id, ...access }, quietly)), t('message_userAccessError')),
    async editAccess(accessId, version, permissions) {
      try {
        await done(call(editAccess, { id: accessId, version, permissions: [...permissions] }, quietly));
        return undefined;
      } catch (error) {
        return editRefusal(error);
      }
    },
    removeAccess: (accessId) =>
      refusalOf(() => done(call(removeAccess, { id: accessId }, quietly)), t('message_userAccessError')),
    setAccessDisabled: (accessId, disabled) =>
      refusalOf(
        () => done(call(disabled ? disableAccess : enableAccess, { id: accessId }, quietly)),
        t('message_userAccessError'),
      ),
  };
}

/** After another user's edit, names that user and the access's current permissions. */
function editRefusal(error: unknown): EditRefusal {
  const head = t('message_userAccessError');
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') {
    return { text: `${head}: ${errorText(error)}` };
  }
  const { current, by } = error.body.data as {
    current: { permissions: Permission[]; version: number };
    by: string | null;
  };
  const held = permissionNames(current.permissions);
  const text = t('users_accessChanged', { name: by ?? t('admin_somebody'), permissions: held });
  return { text, version: current.version };
}
