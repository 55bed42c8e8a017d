import type { Reader } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import type { Author } from '../record-audit.ts';

export interface Account {
  id: number;
  login: string;
  name: string;
  email: string | null;
  /** Null for users without a password, who sign in elsewhere. */
  passwordHash: string | null;
  /** Neither disabled nor expired. */
  isActive: boolean;
  /** Active, and without an expired generated password. */
  maySignIn: boolean;
  /** The password was generated: it only allows the user to choose a new one. */
  mustChange: boolean;
  hasSecondFactor: boolean;
  /** One of the user's companies requires a second factor. */
  needsSecondFactor: boolean;
  /** One of the user's companies accepts no passwords; only applies where an identity provider is configured. */
  byProviderOnly: boolean;
}

/** Ignores the case of the login. Undefined when no user has it or the user has no password. */
export function findAccount(db: Reader, login: string, now: Date): Promise<Account | undefined> {
  return db.maybeOne<Account>(`${account} where lower(u.login) = lower($2) and u.password_hash is not null`, [
    now,
    login.trim(),
  ]);
}

export function findAccountById(db: Reader, id: number, now: Date): Promise<Account | undefined> {
  return db.maybeOne<Account>(`${account} where u.id = $2`, [now, id]);
}

const account = `
  select u.id, u.login, u.name, u.email, u.password_hash as "passwordHash", u.password_change_by is not null as "mustChange",
         u.disabled_at is null and not user_has_expired(u.id, $1) as "isActive",
         u.disabled_at is null and not user_has_expired(u.id, $1) and coalesce(u.password_change_by > $1, true) as "maySignIn",
         exists (select 1 from second_factors f where f.user_id = u.id) as "hasSecondFactor",
         needs_second_factor(u.id) as "needsSecondFactor",
         signs_in_by_provider_only(u.id) as "byProviderOnly"
  from users u`;

export const flagsOfUser = `array_remove(array[
  case when u.disabled_at is not null then 'disabled' end,
  case when user_has_expired(u.id, now()) then 'expired' end,
  case when u.last_sign_in_at is null then 'neverSignedIn' end,
  case when u.password_change_by is not null then 'passwordChange' end
], null)`;

/** Arguments of `jsonb_build_object` for the user `u` when a reply contains the user inside another object. */
export const factsOfUser = `'created', ${inAnswers('u.created_at')}, 'updated', ${inAnswers('u.updated_at')},
  'flags', to_jsonb(${flagsOfUser})`;

function inAnswers(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The audit author of a user who changes their own account without a session. */
export function ownAuthor({ requestId }: Pick<Visitor, 'requestId'>, userId: number): Author {
  return { requestId, userId, accessId: null, companyId: null, warehouseId: null };
}
