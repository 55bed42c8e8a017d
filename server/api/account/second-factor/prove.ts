import { Refusal, refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { Actor } from '../../actor.ts';
import { isPasswordOf } from '../../passwords/hash-password.ts';
import type { Services } from '../../services.ts';
import { countFailure, forgetFailures, refuseTooEarly } from '../failed-attempts.ts';
import { takeCode } from './codes.ts';

export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

export interface Proven {
  id: number;
  login: string;
  name: string;
  email: string | null;
  passwordHash: string | null;
  /** The time when the current second factor was turned on. */
  since: string | null;
}

/**
 * Proves that the caller is the user who signed in: a screen left open must not be enough to take over an account. While a second factor is
 * on, only a code proves it, so that a stolen password cannot replace the factor. Wrong proofs count for this session only. The refusal of
 * a wrong proof is returned, not thrown, so that the transaction keeps the count.
 */
export async function prove(tx: Tx, actor: Actor, proof: Proof, services: Services): Promise<Proven | Refusal> {
  const user = await ownerOf(tx, actor.userId);
  const counted = countedBy(actor);
  await refuseTooEarly(tx, counted, services.now());
  const wrong = await wrongIn(tx, user, proof, services);
  if (wrong === undefined) {
    await forgetFailures(tx, [counted[0].key], services.now());
    return user;
  }
  await countFailure(tx, counted, services.now());
  return new Refusal(wrong);
}

export function countedBy({ tokenHash }: Actor): [{ key: string; free: number }] {
  return [{ key: `proof session ${tokenHash.toString('base64url')}`, free: 3 }];
}

/** Locks nothing, because hashing a password comes next and waits for its turn. */
export function ownerOf(tx: Tx, userId: number): Promise<Proven> {
  return tx.one<Proven>(
    `select u.id, u.login, u.name, u.email, u.password_hash as "passwordHash", f.created_at::text as since
     from users u
     left join second_factors f on f.user_id = u.id
     where u.id = $1`,
    [userId],
  );
}

async function wrongIn(
  tx: Tx,
  { id, passwordHash, since }: Proven,
  { password, code }: Proof,
  services: Services,
): Promise<'wrong_password' | 'wrong_code' | undefined> {
  if (since !== null) {
    const taken = await takeCode(tx, id, code ?? refuse('code_needed'), services);
    return taken === undefined ? 'wrong_code' : undefined;
  }
  // A user who signs in elsewhere and has no second factor yet can prove nothing but the session.
  if (passwordHash === null) return undefined;
  return (await isPasswordOf(passwordHash, password ?? refuse('proof_needed'))) ? undefined : 'wrong_password';
}
