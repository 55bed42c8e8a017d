import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../shared/contract/account/second-factor.ts';
import type { Tx } from '../../../db/query.ts';
import { hashOfToken } from '../../../queue/tokens.ts';
import { type Sealer, sealer } from '../../../sealing/sealer.ts';
import type { Services } from '../../services.ts';
import { stepOf } from './authenticator.ts';

export type CodeKind = 'app' | 'recovery';

type Tools = Pick<Services, 'dataSecrets' | 'now'>;

/**
 * Takes a typed code and uses it up: an app's code counts only after the last interval taken, a recovery code only once, and of two
 * simultaneous uses of a code one succeeds. Undefined when the code is wrong or used.
 */
export async function takeCode(tx: Tx, userId: number, typed: string, tools: Tools): Promise<CodeKind | undefined> {
  const code = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return (await takeAppCode(tx, userId, code, tools)) ? 'app' : undefined;
  return (await takeRecoveryCode(tx, userId, code, tools)) ? 'recovery' : undefined;
}

async function takeAppCode(tx: Tx, userId: number, code: string, tools: Tools): Promise<boolean> {
  const factor = await tx.maybeOne<{ secret: string }>(
    'select secret from second_factors where user_id = $1 for update',
    [userId],
  );
  const sealing = secretSealer(tools, userId);
  const opened = factor && sealing.open(factor.secret);
  const step = opened && stepOf(opened.text, code, tools.now());
  if (step === undefined) return false;
  const sealed = opened?.renew ? sealing.seal(opened.text) : factor?.secret;
  const taken = await tx.run(
    `update second_factors set last_step = $2, secret = $3
     where user_id = $1 and last_step < $2`,
    [userId, step, sealed ?? ''],
  );
  return taken === 1;
}

async function takeRecoveryCode(tx: Tx, userId: number, code: string, { now }: Tools): Promise<boolean> {
  const taken = await tx.run(
    `update recovery_codes set used_at = $3
     where user_id = $1 and hash = $2 and used_at is null`,
    [userId, hashOfCode(code), now()],
  );
  return taken === 1;
}

/** A secret is sealed for its user: it cannot be opened in another user's row. */
export function secretSealer({ dataSecrets }: Pick<Services, 'dataSecrets'>, userId: number): Sealer {
  return sealer(dataSecrets, `second factor of ${userId}`);
}

/** Crockford's digits, which are not confused with each other, on paper or aloud. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

/** Replaces the recovery codes of a user, each 80 random bits. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.run('delete from recovery_codes where user_id = $1', [userId]);
  await tx.run('insert into recovery_codes (user_id, hash) select $1, hash from unnest($2::bytea[]) as made (hash)', [
    userId,
    codes.map((code) => hashOfCode(code.replaceAll('-', ''))),
  ]);
  return codes;
}

function newCode(): string {
  const code = [...randomBytes(CODE_LENGTH)].map((byte) => digits[byte % digits.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Corrects O typed for 0, and I or L for 1. */
function hashOfCode(code: string): Buffer {
  return hashOfToken(code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1'));
}
