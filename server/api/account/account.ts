import type { Reader } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import type { Author } from '../record-audit.ts';

/** A user who has a password, as sign-in needs to know them. */
export interface Account {
  id: number;
  passwordHash: string;
  /** Neither disabled nor expired, and no generated password whose day has passed. */
  maySignIn: boolean;
  /** A generated password opens nothing but the choice of a new one. */
  mustChange: boolean;
}

/** The user of a login, whatever its capitals. Undefined when there is none, or none with a password. */
export function findAccount(db: Reader, login: string, now: Date): Promise<Account | undefined> {
  return db.maybeOne<Account>(
    `select id, password_hash as "passwordHash", password_change_by is not null as "mustChange",
            disabled_at is null and not user_has_expired(id, $2) and coalesce(password_change_by > $2, true) as "maySignIn"
     from users
     where lower(login) = lower($1) and password_hash is not null`,
    [login.trim(), now],
  );
}

/** What is true of a user (as `u`) besides, as an array of the words of the contract. */
export const flagsOfUser = `array_remove(array[
  case when u.disabled_at is not null then 'disabled' end,
  case when user_has_expired(u.id, now()) then 'expired' end,
  case when u.last_sign_in_at is null then 'neverSignedIn' end,
  case when u.password_change_by is not null then 'passwordChange' end
], null)`;

/** What a user (as `u`) answers wherever one is answered inside of something else, as arguments of `jsonb_build_object`. */
export const factsOfUser = `'created', ${inAnswers('u.created_at')}, 'updated', ${inAnswers('u.updated_at')},
  'flags', to_jsonb(${flagsOfUser})`;

function inAnswers(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A user who changes their own account without a session, as the audit names them. */
export function ownAuthor({ requestId }: Pick<Visitor, 'requestId'>, userId: number): Author {
  return { requestId, userId, accessId: null, companyId: null, warehouseId: null };
}
